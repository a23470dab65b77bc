import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, ListMultipartUploadsCommand } from '@aws-sdk/client-s3';
import { describeObjectStore } from './conformance.ts';
import { createLocalObjectStore } from './local/local-object-store.ts';
import { createS3Client, createS3ObjectStore } from './s3/s3-object-store.ts';
import { startStorageServer } from './testing/start-storage-server.ts';

describeObjectStore(
  'local object store and its HTTP server',
  async () => {
    const directory = await mkdtemp(path.join(tmpdir(), 'proofmark-storage-'));
    const { settings, close } = await startStorageServer(directory);
    return {
      store: createLocalObjectStore(settings),
      storeWithClock: (offsetMs) => createLocalObjectStore(settings, () => new Date(Date.now() + offsetMs)),
      listLeftovers: () => readdir(path.join(directory, '.incoming')),
      async close() {
        await close();
        await rm(directory, { recursive: true });
      },
    };
  },
  { exactErrors: true, differences: new Set() },
);

/** A real S3 store to run the same suite against: docs/testing-against-s3.md. */
const { TEST_S3_ENDPOINT, TEST_S3_REGION, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } =
  process.env;

/**
 * Where the RADOS gateway (16.2) is more lenient than Amazon S3. In none of them can an upload reach a key it was not
 * signed for.
 */
const cephDifferences = new Set([
  // Takes a link signed by a clock ahead of its own.
  'a link of a clock far ahead',
  // Ends a quoted file name at an escaped quote, and so takes its rest for another parameter.
  'a"b;name="key".csv',
  // Takes the bucket from the address alone.
  'another bucket',
  // Has a higher limit.
  'fields too large',
  // Takes the last of two equal fields.
  'a field twice',
  // Reads nothing behind the first file.
  'a second file',
  // Stores an empty object.
  'no file',
]);

if (TEST_S3_ENDPOINT && TEST_S3_BUCKET && TEST_S3_ACCESS_KEY_ID && TEST_S3_SECRET_ACCESS_KEY) {
  const config = {
    driver: 's3' as const,
    endpoint: TEST_S3_ENDPOINT,
    region: TEST_S3_REGION ?? 'us-east-1',
    bucket: TEST_S3_BUCKET,
    accessKeyId: TEST_S3_ACCESS_KEY_ID,
    secretAccessKey: TEST_S3_SECRET_ACCESS_KEY,
    forcePathStyle: true,
  };
  describeObjectStore(
    'S3 object store',
    async () => {
      const client = createS3Client(config);
      await client.send(new CreateBucketCommand({ Bucket: config.bucket })).catch((error: Error) => {
        if (!['BucketAlreadyExists', 'BucketAlreadyOwnedByYou'].includes(error.name)) throw error;
      });
      return {
        store: createS3ObjectStore(config),
        storeWithClock: (offsetMs) => createS3ObjectStore(config, undefined, offsetMs),
        async listLeftovers() {
          const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket: config.bucket }));
          return Uploads.map((upload) => upload.Key ?? '');
        },
        close: async () => client.destroy(),
      };
    },
    { exactErrors: false, differences: process.env.TEST_S3_STORE === 'ceph' ? cephDifferences : new Set() },
  );
}
