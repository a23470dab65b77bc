import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';

/** S3 takes up to 10,000 parts, so 16 MiB each reach 156 GiB. */
const partBytes = 16 * 1024 * 1024;

export interface UploadTarget {
  Bucket: string;
  Key: string;
  ContentType: string | undefined;
}

/**
 * Uploads a stream of unknown length: in one request when it fits into one part, else as a multipart upload, which
 * becomes an object only when it is completed and is aborted when anything fails. Holds at most two parts.
 * @param how with a signal that ends each request
 * @returns size in bytes
 */
export async function uploadStream(
  client: S3Client,
  target: UploadTarget,
  body: Readable,
  how: { abortSignal?: AbortSignal },
): Promise<{ size: number }> {
  const parts = readParts(body);
  const first = await parts.next();
  const firstPart = first.done ? Buffer.alloc(0) : first.value;
  if (firstPart.length < partBytes) {
    await client.send(new PutObjectCommand({ ...target, Body: firstPart }), how);
    return { size: firstPart.length };
  }
  const { Bucket, Key } = target;
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(target), how);
  if (!UploadId) throw new Error('The object store began a multipart upload without an id.');
  try {
    const etags: (string | undefined)[] = [];
    let size = 0;
    for (let part: Buffer | undefined = firstPart; part !== undefined; ) {
      const PartNumber = etags.length + 1;
      const [sent, next]: [{ ETag?: string | undefined }, IteratorResult<Buffer, void>] = await Promise.all([
        client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber, Body: part }), how),
        parts.next(),
      ]);
      etags.push(sent.ETag);
      size += part.length;
      part = next.done ? undefined : next.value;
    }
    const Parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }), how);
    return { size };
  } catch (error) {
    body.destroy();
    // A store that no longer answers keeps its parts until its own rules remove them; what went wrong says more.
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into buffers of PART_BYTES; only the last may be shorter. */
async function* readParts(body: Readable): AsyncGenerator<Buffer, void> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    let rest = Buffer.from(chunk);
    while (length + rest.length >= partBytes) {
      const fitting = rest.subarray(0, partBytes - length);
      yield Buffer.concat([...chunks, fitting]);
      rest = rest.subarray(fitting.length);
      chunks = [];
      length = 0;
    }
    if (rest.length > 0) chunks.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(chunks);
}
