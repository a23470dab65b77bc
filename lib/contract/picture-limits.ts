import { type Reason, reason } from '../texts/reason.ts';
/**
 * Pictures of templates as they are taken. Apart from the contract, whose schemas no page should load for a few
 * numbers.
 */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 40_000_000;
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** Pixels a side at least. */
export const minPictureSide = 32;

/** Sizes in which a picture is stored. */
export const pictureSizes = ['full', 'thumbnail'] as const;
export type PictureSize = (typeof pictureSizes)[number];

type Shape = 'jpeg' | 'png' | 'webp';

/** Bytes of a file that say what it is. */
export const pictureHeadBytes = 12;

const begins = (head: Uint8Array, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => head[at + index] === byte);

/** Returns the kind of a picture by its first bytes; null for a file that is not accepted. */
export function pictureShape(head: Uint8Array): Shape | null {
  if (begins(head, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (begins(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (begins(head, [0x52, 0x49, 0x46, 0x46]) && begins(head, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  return null;
}

/** Why a file is not taken, for service and portal; null when nothing is wrong with it so far. */
export function pictureProblem(file: { size: number; head: Uint8Array }): Reason | null {
  if (file.size === 0) return reason('fileEmpty');
  if (file.size > maxPictureBytes) return reason('pictureTooManyBytes');
  if (pictureShape(file.head) !== null) return null;
  // Text that begins as markup is read as SVG. SVG can hold scripts and load from elsewhere.
  const isMarkup = /^(\u00ef\u00bb\u00bf)?\s*<[a-z!?]/i.test(
    String.fromCharCode(...file.head.subarray(0, pictureHeadBytes)),
  );
  if (isMarkup) return reason('pictureIsSvg');
  return reason('pictureTypeNotTaken');
}
