import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import type { QueuedCode } from './rule-scans.ts';

type Trx = Transaction<Schema>;

/** Tries of a scan that rules cannot look at, with longer and longer pauses; then it is parked. */
export const mostAttempts = 5;
/** Days that a parked scan is kept for whoever finds out why. */
const parkedDays = 30;

/**
 * Takes scans out of the queue, which come back when the transaction fails. Rows that another worker holds are left to
 * it.
 * @param among ids of codes; null for the next of all
 */
export async function takeQueued(trx: Trx, limit: number, among: readonly string[] | null): Promise<QueuedCode[]> {
  const { rows } = await sql<QueuedCode>`
    DELETE FROM scan_rule_queue WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_rule_queue
       WHERE attempts < ${mostAttempts} AND (retry_at IS NULL OR retry_at <= now())
         ${among === null ? sql`` : sql`AND extended_id = ANY(${among}::text[])`}
       LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING company_id AS "companyId", extended_id AS "extendedId", scanned_at AS "from"`.execute(trx);
  return rows;
}

/** Puts the scans of a code off, or parks them after the last try. @returns whether they are parked */
export async function setAside(trx: Trx, extendedId: string, failure: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    UPDATE scan_rule_queue SET attempts = attempts + 1, retry_at = now() + interval '1 minute' * 4 ^ attempts,
           failure = ${failure.slice(0, 1000)}
     WHERE extended_id = ${extendedId} AND attempts < ${mostAttempts} RETURNING attempts`.execute(trx);
  return rows.some(({ attempts }) => attempts >= mostAttempts);
}

export async function deleteOldParked(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_rule_queue WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_rule_queue
       WHERE attempts >= ${mostAttempts} AND retry_at < now() - make_interval(days => ${parkedDays}) LIMIT ${limit}))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}

/** A hit of a code that is still blacklisted by it stays: it says what the code gets back. */
export async function deleteOldHits(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_rule_hits WHERE id IN (
      SELECT id FROM scan_rule_hits
       WHERE created_at < now() - make_interval(days => ${days})
         AND (action = 'warn' OR put_back_at IS NOT NULL)
       ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
