/** Errors of the disk of a local store: full, over its quota, broken, read-only. */
const systemCodes = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS']);

/**
 * Whether the object store is unavailable, overloaded or full, so that a retry may succeed. Refusals (a key, a right, a
 * missing bucket) are mistakes of the installation, and stay.
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
