import type { AuthenticationResult, PhotoScan } from '#lib/contract/photo.ts';

/** The scan a photo left, or null. As the contract's own, without loading its schemas into the page. */
export function scanOf({ scan }: AuthenticationResult): PhotoScan | null {
  return 'uuid' in scan ? (scan as PhotoScan) : null;
}
