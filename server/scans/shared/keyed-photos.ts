import { type SqlBool, sql, type Transaction } from 'kysely';
import { reason } from '#lib/texts/reason.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError } from '#server/core/errors.ts';

type Trx = Transaction<Schema>;

/**
 * The scan of a photo with an Idempotency-Key, which may have been recorded before. Scans are one table a month, and a
 * unique rule of it has the time in it: its time is kept beside its uuid, with the hash of its bytes.
 */
export interface KeyedPhoto {
  uuid: string;
  /** SHA-256 of its bytes: a key belongs to one photo. */
  photoHash: Buffer;
}

export interface RecordedPhoto {
  result: string;
  unreadable_retries: number;
}

/**
 * The scan that was recorded before. If two arrive at once, the second waits for the first.
 * @throws DomainError idempotency_key_reused when it was recorded of another photo
 */
export async function findRecordedPhoto(trx: Trx, scan: KeyedPhoto): Promise<RecordedPhoto | undefined> {
  const { uuid } = scan;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scan uuid ${uuid}`}, 0)) ${prepared}`.execute(trx);
  const known = trx.selectFrom('scans').where('uuid', '=', uuid).select(['result', 'unreadable_retries']);
  const at = await checkSamePhoto(trx, scan);
  return at === null ? undefined : known.where(sql<SqlBool>`created_at = ${at}::timestamptz`).executeTakeFirst();
}

/**
 * When the scan of a photo with a key was recorded, to the microsecond; null for a key that is new.
 * @throws DomainError idempotency_key_reused when it was recorded of another photo
 */
export async function checkSamePhoto(db: Executor, { uuid, photoHash }: KeyedPhoto): Promise<string | null> {
  const row = await findPhotoScan(db, uuid);
  if (row?.photo_hash && !row.photo_hash.equals(photoHash)) {
    throw new DomainError('idempotency_key_reused', reason('idempotencyKeyOfOtherPhoto'));
  }
  return row?.at ?? null;
}

/** When the scan of a photo with a key was recorded, to the microsecond; null for a key that is new. */
export async function findScanMoment(db: Executor, uuid: string): Promise<string | null> {
  return (await findPhotoScan(db, uuid))?.at ?? null;
}

function findPhotoScan(db: Executor, uuid: string) {
  return db
    .selectFrom('scan_names')
    .where('scan_uuid', '=', uuid)
    .select([sql<string>`created_at::text`.as('at'), 'photo_hash'])
    .modifyEnd(prepared)
    .executeTakeFirst();
}

/**
 * Stores the time and the photo's hash of the scan that this transaction records, to recognise it under its key. It
 * replaces those of a scan that was deleted.
 */
export async function upsertScanName(trx: Trx, scan: KeyedPhoto): Promise<void> {
  await trx
    .insertInto('scan_names')
    .values({ scan_uuid: scan.uuid, photo_hash: scan.photoHash })
    .onConflict((conflict) => conflict.column('scan_uuid').doUpdateSet({ created_at: sql`now()` }))
    .modifyEnd(prepared)
    .execute();
}
