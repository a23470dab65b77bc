import { CreateBucketCommand, HeadBucketCommand, PutBucketCorsCommand } from '@aws-sdk/client-s3';
import { loadConfig } from '#server/core/config/config.ts';
import { createLogger } from '#server/core/log.ts';
import { endWithError } from '#server/core/program-errors.ts';
import { createS3Client } from '#server/storage/s3/s3-object-store.ts';

/** Makes the bucket when it is not there, and lets the portal's pages post files to it (CORS). */
async function prepareBucket(): Promise<void> {
  const { storage, urls, logLevel } = loadConfig();
  const log = createLogger('prepare-bucket', logLevel);
  if (storage.driver !== 's3') return log.info('STORAGE_DRIVER is local: there is no bucket to prepare');
  const client = createS3Client(storage);
  const Bucket = storage.bucket;
  const isThere = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );
  // Another process may have made it; a bucket of another owner is refused by the next call.
  if (!isThere)
    await client.send(new CreateBucketCommand({ Bucket })).catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'BucketAlreadyOwnedByYou') throw error;
    });
  const rule = {
    AllowedOrigins: [new URL(urls.portal).origin],
    AllowedMethods: ['POST', 'GET'],
    AllowedHeaders: ['*'],
  };
  await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration: { CORSRules: [rule] } }));
  log.info(
    { bucket: Bucket, origin: rule.AllowedOrigins[0] },
    isThere ? 'The bucket is prepared' : 'The bucket is made',
  );
}

try {
  await prepareBucket();
  process.exit(0);
} catch (error) {
  endWithError('prepare-bucket', error);
}
