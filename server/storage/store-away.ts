/** Of the disk that a local store is on: full, over its quota, broken, read-only. */
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/**
 * Whether it is the object store that is away, out of breath or full, and the same may well work in a moment. What it
 * refuses to us (a key, a right, a bucket that is not there) is a mistake of ours or of who set it up, and stays.
 */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && systemCodes.has(String(error.code))) return true;
  // The S3 client marks each of its errors, also those of connections; the client itself is loaded only where S3 is
  // used.
  if (!('$metadata' in error)) return false;
  const { httpStatusCode: status } = error.$metadata as { httpStatusCode?: number };
  return status === undefined || status === 429 || status >= 500;
}
