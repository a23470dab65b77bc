import type { StorageConfig } from '#server/core/config/config.ts';
import { defaultTimeLimits, type StoreLimits } from '#server/core/config/time-limits.ts';
import { createLocalObjectStore } from './local/local-object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { deriveAccessKey } from './signature/access-key.ts';

type S3Config = Extract<StorageConfig, { driver: 's3' }>;

/**
 * @param secretKey the service's SECRET_KEY, which the local store derives its access key from; S3 has its own.
 * @param limits for a store that is reached over a network; those of jobs when left out
 */
export function createObjectStore(
  config: StorageConfig,
  secretKey: string,
  limits: StoreLimits = defaultTimeLimits.jobStore,
): ObjectStore {
  if (config.driver === 's3') return createLazyS3ObjectStore(config, limits);
  const { directory, publicUrl } = config;
  return createLocalObjectStore({ directory, publicUrl, accessKey: deriveAccessKey(secretKey) });
}

/** The S3 client is 30 MB of memory in every program that loads it: it is loaded at the first call. */
function createLazyS3ObjectStore(config: S3Config, limits: StoreLimits): ObjectStore {
  let loading: Promise<ObjectStore> | undefined;
  const load = () => {
    loading ??= import('./s3/s3-object-store.ts').then(({ createS3ObjectStore }) =>
      createS3ObjectStore(config, limits),
    );
    return loading;
  };
  return {
    put: async (...args) => (await load()).put(...args),
    get: async (...args) => (await load()).get(...args),
    head: async (...args) => (await load()).head(...args),
    list: async function* () {
      yield* (await load()).list();
    },
    delete: async (...args) => (await load()).delete(...args),
    copy: async (...args) => (await load()).copy(...args),
    move: async (...args) => (await load()).move(...args),
    presignGet: async (...args) => (await load()).presignGet(...args),
    presignPost: async (...args) => (await load()).presignPost(...args),
  };
}
