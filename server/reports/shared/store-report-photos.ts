import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { storePicture } from '#server/core/files/stored-picture.ts';
import { type TidyPicture, tidyPicture } from '#server/core/files/tidy-picture.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { insertReportPhotos } from '../queries/report-photos.ts';
import { newReportPhotoKey, reportPhotoKeyOf } from './report-photo-key.ts';

/**
 * Encodes the photos of a report again and stores them. Those that no report comes to have are deleted by the worker.
 * @returns their ids
 * @throws DomainError on `image` for a file that is no picture
 */
export async function storeReportPhotos(
  { database, store }: { database: Database; store: ObjectStore },
  companyId: number | null,
  photos: readonly Buffer[],
): Promise<number[]> {
  if (photos.length === 0) return [];
  const pictures: TidyPicture[] = [];
  for (const photo of photos) pictures.push(await tidyPicture(photo));
  const stored = pictures.map((picture) => ({ ...picture, objectKey: newReportPhotoKey(companyId) }));
  const ids = await transact(database, ({ trx }) => insertReportPhotos(trx, stored));
  for (const picture of stored) {
    await storePicture(store, picture, (size) => reportPhotoKeyOf(picture.objectKey, size));
  }
  return ids;
}
