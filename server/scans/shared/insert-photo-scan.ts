import type { InsertObject, Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** Writes the scan of a photo. @returns when it was made */
export async function insertPhotoScan(
  trx: Transaction<Schema>,
  scan: Omit<InsertObject<Schema, 'scans'>, 'source' | 'is_person'>,
): Promise<Date> {
  const { created_at } = await trx
    .insertInto('scans')
    .values({ ...scan, source: 'photo', is_person: true })
    .returning('created_at')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return created_at;
}
