import { randomUUID } from 'node:crypto';
import { type PictureSize, pictureSizes } from '#lib/contract/picture-limits.ts';

/** Prefix of the object keys of a new photo. @param companyId null for a report of no company */
export const newReportPhotoKey = (companyId: number | null): string =>
  `report-photos/${companyId ?? 'none'}/${randomUUID()}`;

/** Key of a size of the photo. */
export const reportPhotoKeyOf = (objectKey: string, size: PictureSize): string => `${objectKey}-${size}.webp`;

/** Every object of a photo. */
export const reportPhotoKeysOf = ({ objectKey }: { id: number; objectKey: string }): string[] =>
  pictureSizes.map((size) => reportPhotoKeyOf(objectKey, size));
