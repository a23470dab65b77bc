import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** Order whose inactive codes are to be counted. */
export interface UncountedOrder {
  id: number;
  companyId: number;
}

/** Completed orders whose codes do not become active automatically and are not counted yet, the newest first. */
export async function listUncountedOrders(db: Executor, limit: number): Promise<UncountedOrder[]> {
  const { rows } = await sql<UncountedOrder>`
    SELECT id, company_id AS "companyId" FROM workorders
     WHERE inactive_codes IS NULL AND state = 'completed' AND NOT activate_on_complete AND canceled_at IS NULL
       AND ingestion_key IS NULL AND codes_change IS NULL AND printed_change_at IS NULL
       AND (unprinted IS NULL OR unprinted ? 'ranges')
     ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows;
}

/** Companies with orders that have inactive codes. */
export async function listCompaniesWithInactive(db: Executor): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT company_id AS id FROM workorders WHERE inactive_codes > 0`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Orders of a company with inactive codes that were counted before its last change of codes, or a day ago. Many codes
 * take longer to count, and are counted less often.
 */
export async function listOutdatedOrders(
  db: Executor,
  companyId: number,
  changedAt: Date | null,
  limit: number,
): Promise<UncountedOrder[]> {
  const { rows } = await sql<UncountedOrder>`
    SELECT id, company_id AS "companyId" FROM workorders
     WHERE company_id = ${companyId}::int AND inactive_codes > 0
       AND (inactive_counted_at < now() - interval '1 day' OR (inactive_counted_at < ${changedAt}::timestamptz
         AND inactive_counted_at < now() - inactive_codes * interval '60 microseconds'))
     ORDER BY inactive_counted_at LIMIT ${limit}`.execute(db);
  return rows;
}

/** Locks an order until the transaction ends: of two counts at one time, the later one is stored. */
export async function lockForCount(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.selectFrom('workorders').where('id', '=', id).select('id').forNoKeyUpdate().execute();
}

/** Stores how many codes of an order are inactive; null to have them counted again. */
export async function setInactiveCodes(trx: Transaction<Schema>, id: number, count: number | null): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ inactive_codes: count, inactive_counted_at: count === null ? null : sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
