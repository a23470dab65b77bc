import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { keptSince } from './kept-since.ts';

/**
 * A photo that was begun so long ago and is not kept will not be any more: the program that stored it is gone. Far
 * longer than storing one is tried for (photo-keeper.ts).
 */
const abandonedAfterHours = 1;

/** Announces the photo of a scan, in the scan's transaction. Its object is written after it. */
export async function announcePhoto(
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
 * The object is written: from now on the photo is shown. @returns false when it was given up, and the object has to go.
 */
export async function confirmPhoto(trx: Transaction<Schema>, scanUuid: string): Promise<boolean> {
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
    .where('scan_photos.created_at', '>', sql<Date>`${keptSince}`)
    .select('scan_photos.object_key')
    .executeTakeFirst();
  return row?.object_key ?? null;
}

/** Marks photos that are not kept any more, or never came to be. They are shown no more, and cannot be kept again. */
export async function condemnPhotos(trx: Transaction<Schema>, limit: number): Promise<number> {
  const { rows } = await sql`
    UPDATE scan_photos SET state = 'removing' WHERE scan_uuid IN (
      (SELECT scan_uuid FROM scan_photos
        WHERE state = 'storing' AND created_at <= now() - make_interval(hours => ${abandonedAfterHours})
        ORDER BY created_at LIMIT ${limit})
      UNION ALL
      (SELECT due.scan_uuid FROM companies CROSS JOIN LATERAL (
         SELECT scan_uuid FROM scan_photos
          WHERE state = 'kept' AND company_id = companies.id AND created_at <= ${keptSince}
          ORDER BY created_at LIMIT ${limit}) AS due LIMIT ${limit}))
      AND state <> 'removing'
    RETURNING scan_uuid`.execute(trx);
  return rows.length;
}

export interface CondemnedPhoto {
  scanUuid: string;
  objectKey: string;
}

/**
 * Photos whose objects have to be deleted, in the order of their scans' uuids. @param after where the last ones ended;
 * null at the start
 */
export async function listCondemnedPhotos(
  db: Executor,
  after: string | null,
  limit: number,
): Promise<CondemnedPhoto[]> {
  return db
    .selectFrom('scan_photos')
    .where('state', '=', 'removing')
    .$if(after !== null, (query) => query.where('scan_uuid', '>', after))
    .select(['scan_uuid as scanUuid', 'object_key as objectKey'])
    .orderBy('scan_uuid')
    .limit(limit)
    .execute();
}

/** Forgets photos whose objects are deleted. */
export async function forgetPhotos(trx: Transaction<Schema>, scanUuids: readonly string[]): Promise<void> {
  if (scanUuids.length === 0) return;
  await trx
    .deleteFrom('scan_photos')
    .where('state', '=', 'removing')
    .where('scan_uuid', 'in', [...scanUuids])
    .execute();
}
