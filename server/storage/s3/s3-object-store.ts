import { Readable } from 'node:stream';
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { StorageConfig } from '#server/core/config/config.ts';
import { defaultTimeLimits, type StoreLimits } from '#server/core/config/time-limits.ts';
import { formatAttachment } from '../content-disposition.ts';
import { assertExpiry, assertObjectKey } from '../object-key.ts';
import { ObjectNotFoundError, type ObjectStore } from '../object-store.ts';
import { uploadStream } from './upload-stream.ts';

type S3Config = Extract<StorageConfig, { driver: 's3' }>;

/**
 * Objects in one bucket of an S3-compatible store, which has to exist and to allow the portal's origin to POST (CORS).
 * @param clockOffsetMs added to the clock that requests and links are signed by
 */
export function createS3ObjectStore(
  config: S3Config,
  limits: StoreLimits = defaultTimeLimits.jobStore,
  clockOffsetMs = 0,
): ObjectStore {
  const client = createS3Client(config, limits, clockOffsetMs);
  // Links are signed for the host that browsers ask.
  const outer = config.publicEndpoint ?? config.endpoint;
  const linkClient =
    outer === config.endpoint ? client : createS3Client({ ...config, endpoint: outer }, limits, clockOffsetMs);
  const Bucket = config.bucket;
  const duplicate = async (from: string, to: string) => {
    assertObjectKey(from);
    assertObjectKey(to);
    await rejectMissing(from, client.send(new CopyObjectCommand({ Bucket, Key: to, CopySource: `${Bucket}/${from}` })));
  };
  const remove = async (key: string, options?: { signal?: AbortSignal }) => {
    assertObjectKey(key);
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }), giveUpOn(options?.signal));
  };
  const head = async (key: string) => {
    assertObjectKey(key);
    try {
      const { ContentLength = 0 } = await client.send(new HeadObjectCommand({ Bucket, Key: key }));
      return { size: ContentLength };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  };
  return {
    async put(key, body, options) {
      assertObjectKey(key);
      const target = { Bucket, Key: key, ContentType: options?.contentType };
      const how = giveUpOn(options?.signal);
      if (!(body instanceof Uint8Array)) return uploadStream(client, target, body, how);
      await client.send(new PutObjectCommand({ ...target, Body: body }), how);
      return { size: body.byteLength };
    },
    async get(key) {
      assertObjectKey(key);
      const { Body, ContentLength = 0 } = await rejectMissing(
        key,
        client.send(new GetObjectCommand({ Bucket, Key: key })),
      );
      if (!(Body instanceof Readable)) throw new Error('The object store answered without a body.');
      return { body: Body, size: ContentLength };
    },
    head,
    async *list() {
      for (let token: string | undefined, first = true; first || token !== undefined; first = false) {
        const page = new ListObjectsV2Command({ Bucket, ...(token !== undefined && { ContinuationToken: token }) });
        const { Contents = [], NextContinuationToken } = await client.send(page);
        for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, size: Size, etag: ETag };
        token = NextContinuationToken;
      }
    },
    delete: remove,
    async copy(from, to) {
      // S3 refuses to copy an object onto itself, which would change nothing.
      if (from !== to) return duplicate(from, to);
      if ((await head(from)) === null) throw new ObjectNotFoundError(from);
    },
    async move(from, to) {
      if (from !== to) {
        await duplicate(from, to);
        return remove(from);
      }
      if ((await head(from)) === null) throw new ObjectNotFoundError(from);
    },
    async presignGet(key, { expiresInSeconds, fileName, contentType }) {
      assertObjectKey(key);
      assertExpiry(expiresInSeconds);
      const command = new GetObjectCommand({
        Bucket,
        Key: key,
        ResponseContentDisposition: formatAttachment(fileName),
        ResponseContentType: contentType,
      });
      const signingDate = new Date(Date.now() + clockOffsetMs);
      return getSignedUrl(linkClient, command, { expiresIn: expiresInSeconds, signingDate });
    },
    async presignPost({ key, minBytes, maxBytes, expiresInSeconds }) {
      assertObjectKey(key);
      assertExpiry(expiresInSeconds);
      return createPresignedPost(linkClient, {
        Bucket,
        Key: key,
        Conditions: [['content-length-range', minBytes, maxBytes]],
        Fields: { success_action_status: '201' },
        Expires: expiresInSeconds,
      });
    },
  };
}

export function createS3Client(
  config: S3Config,
  { connectMs, idleMs, attempts }: StoreLimits = defaultTimeLimits.jobStore,
  clockOffsetMs = 0,
): S3Client {
  return new S3Client({
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    forcePathStyle: config.forcePathStyle,
    systemClockOffset: clockOffsetMs,
    // By progress, not in all: a large object may take as long as its bytes move, in either direction.
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    maxAttempts: attempts,
    // Stores other than AWS's know the newer checksum trailers in part only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

const giveUpOn = (signal: AbortSignal | undefined) => (signal ? { abortSignal: signal } : {});

async function rejectMissing<T>(key: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) throw new ObjectNotFoundError(key);
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceException && ['NoSuchKey', 'NotFound'].includes(error.name);
}
