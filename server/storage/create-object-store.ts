import type { StorageConfig } from '#server/config/config.ts';
import { createLocalObjectStore } from './local/local-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3ObjectStore } from './s3/s3-object-store.ts';
import { deriveAccessKey } from './signature/access-key.ts';

/** @param secretKey the service's SECRET_KEY, which the local store derives its access key from; S3 has its own. */
export function createObjectStore(config: StorageConfig, secretKey: string): ObjectStore {
  if (config.driver === 's3') return createS3ObjectStore(config);
  const { directory, publicUrl } = config;
  return createLocalObjectStore({ directory, publicUrl, accessKey: deriveAccessKey(secretKey) });
}
