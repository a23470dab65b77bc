import { type SqlBool, sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

type Trx = Transaction<Schema>;

/**
 * What a scan would be recorded as again. Scans are one table a month, and a unique rule of it has the time in it: who
 * records a scan a second time brings the time of the first. Null where only its sender has named it: that time is kept
 * beside the name.
 */
export interface KnownScan {
  uuid: string;
  madeAt: Date | null;
}

/** The scan that was recorded before. Of two that arrive at once the second waits for the first. */
export async function findEarlier(trx: Trx, { uuid, madeAt }: KnownScan) {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`scan uuid ${uuid}`}, 0)) ${prepared}`.execute(trx);
  const known = trx.selectFrom('scans').where('uuid', '=', uuid).select(['result', 'unreadable_retries']);
  // Few scans are late: each month is asked, whatever moment they come with.
  if (madeAt !== null) return known.modifyEnd(prepared).executeTakeFirst();
  const at = await momentOfName(trx, uuid);
  return at === null ? undefined : known.where(sql<SqlBool>`created_at = ${at}::timestamptz`).executeTakeFirst();
}

/** When the scan of a named photo was recorded, to the microsecond; null for a name that is new. */
export async function momentOfName(db: Executor, uuid: string): Promise<string | null> {
  const row = await db
    .selectFrom('scan_names')
    .where('scan_uuid', '=', uuid)
    .select(sql<string>`created_at::text`.as('at'))
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Keeps the time of the scan that is recorded in this transaction, should it come again. Where the scan of before is
 * gone, this one takes its place.
 */
export async function keepMoment(trx: Trx, { uuid, madeAt }: KnownScan): Promise<void> {
  if (madeAt !== null) return;
  await trx
    .insertInto('scan_names')
    .values({ scan_uuid: uuid })
    .onConflict((conflict) => conflict.column('scan_uuid').doUpdateSet({ created_at: sql`now()` }))
    .modifyEnd(prepared)
    .execute();
}
