import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** For a query with companies: photos made up to then are past their company's days, or it keeps none. */
export const photosKeptSince = sql`CASE WHEN companies.keep_photos
  THEN now() - make_interval(days => companies.photo_retention_days) ELSE 'infinity'::timestamptz END`;

/**
 * A photo that is not stored after this time is abandoned: its program is gone. Far longer than all attempts to store
 * one (scan-photo-store.ts).
 */
const abandonedAfterHours = 1;

/** Inserts the photo of a scan, in the scan's transaction. Its object is written afterwards. */
export async function insertPhoto(
  trx: Transaction<Schema>,
  companyId: number,
  { uuid, photoKey }: { uuid: string; photoKey: string | null },
): Promise<void> {
  if (photoKey === null) return;
  await trx
    .insertInto('scan_photos')
    .values({ scan_uuid: uuid, company_id: companyId, object_key: photoKey })
    .execute();
}

/**
 * Marks a photo whose object is written as kept, so that it is shown. @returns false when it was abandoned: the object
 * must be deleted.
 */
export async function markPhotoStored(trx: Transaction<Schema>, scanUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('scan_photos')
    .set({ state: 'kept' })
    .where('scan_uuid', '=', scanUuid)
    .where('state', '=', 'storing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Key of the photo of a scan; null when there is none, or none that is still kept. The caller has seen to whose scan it
 * is.
 */
export async function findPhotoKey(db: Executor, scanUuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('scan_photos')
    .innerJoin('companies', 'companies.id', 'scan_photos.company_id')
    .where('scan_photos.scan_uuid', '=', scanUuid)
    .where('scan_photos.state', '=', 'kept')
    .where('scan_photos.created_at', '>', sql<Date>`${photosKeptSince}`)
    .select('scan_photos.object_key')
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** Marks expired and abandoned photos for removal. They are not shown, and cannot be kept again. */
export async function markPhotosForRemoval(trx: Transaction<Schema>, limit: number): Promise<number> {
  const { rows } = await sql`
    UPDATE scan_photos SET state = 'removing' WHERE scan_uuid IN (
      (SELECT scan_uuid FROM scan_photos
        WHERE state = 'storing' AND created_at <= now() - make_interval(hours => ${abandonedAfterHours})
        ORDER BY created_at LIMIT ${limit})
      UNION ALL
      (SELECT due.scan_uuid FROM companies CROSS JOIN LATERAL (
         SELECT scan_uuid FROM scan_photos
          WHERE state = 'kept' AND company_id = companies.id AND created_at <= ${photosKeptSince}
          ORDER BY created_at LIMIT ${limit}) AS due LIMIT ${limit}))
      AND state <> 'removing'
    RETURNING scan_uuid`.execute(trx);
  return rows.length;
}

export interface RemovablePhoto {
  scanUuid: string;
  objectKey: string;
}

/**
 * Photos whose objects have to be deleted, in the order of their scans' uuids. @param after where the last ones ended;
 * null at the start
 */
export async function listRemovablePhotos(
  db: Executor,
  after: string | null,
  limit: number,
): Promise<RemovablePhoto[]> {
  return db
    .selectFrom('scan_photos')
    .where('state', '=', 'removing')
    .$if(after !== null, (query) => query.where('scan_uuid', '>', after))
    .select(['scan_uuid as scanUuid', 'object_key as objectKey'])
    .orderBy('scan_uuid')
    .limit(limit)
    .execute();
}

/** Deletes the rows of photos whose objects are deleted. */
export async function deletePhotoRows(trx: Transaction<Schema>, scanUuids: readonly string[]): Promise<void> {
  if (scanUuids.length === 0) return;
  await trx
    .deleteFrom('scan_photos')
    .where('state', '=', 'removing')
    .where('scan_uuid', 'in', [...scanUuids])
    .execute();
}
