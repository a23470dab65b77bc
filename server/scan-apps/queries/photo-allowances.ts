import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import type { TimeDebt } from '#server/core/http/time-debt.ts';
import { addDebt } from '#server/core/http/time-debt.ts';
import type { AllowanceState } from '../rules/photo-allowance.ts';

/**
 * Changes an application's allowance under a lock, held until the transaction ends, so that any number of processes
 * count together.
 * @param change gets the database's time as `now`
 */
export async function updateAllowance<T extends { state: AllowanceState }>(
  trx: Transaction<Schema>,
  appId: number,
  change: (state: AllowanceState | null, now: number, owed: TimeDebt) => T,
): Promise<T> {
  await trx
    .insertInto('scan_app_allowances')
    .values({ scan_app_id: appId, window_started_at: sql`'-infinity'`, photos: 0, previous_photos: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom('scan_app_allowances')
    .where('scan_app_id', '=', appId)
    .select(['photos', 'previous_photos', 'owed_ms'])
    .select(sql<number>`(extract(epoch FROM owed_at) * 1000)::float8`.as('owed_at'))
    .select(sql<number>`(extract(epoch FROM window_started_at) * 1000)::float8`.as('window_start'))
    // The time after the lock was got: waiting for it must not date a photo back.
    .select(sql<number>`(extract(epoch FROM clock_timestamp()) * 1000)::float8`.as('now'))
    .forUpdate()
    .executeTakeFirstOrThrow();
  const state: AllowanceState | null = Number.isFinite(row.window_start)
    ? { windowStart: row.window_start, photos: row.photos, previousPhotos: row.previous_photos }
    : null;
  const changed = change(state, row.now, { ms: row.owed_ms, at: row.owed_at });
  await trx
    .updateTable('scan_app_allowances')
    .set({
      window_started_at: sql`to_timestamp(${changed.state.windowStart}::float8 / 1000)`,
      photos: changed.state.photos,
      previous_photos: changed.state.previousPhotos,
    })
    .where('scan_app_id', '=', appId)
    .execute();
  return changed;
}

/**
 * Adds what a photo has cost to what its application owes.
 * @param msPerMinute the rate at which that is worked off
 */
export async function chargePhoto(
  trx: Transaction<Schema>,
  appId: number,
  costMs: number,
  msPerMinute: number,
): Promise<void> {
  await trx
    .updateTable('scan_app_allowances')
    .set(addDebt(costMs, msPerMinute))
    .where('scan_app_id', '=', appId)
    .execute();
}
