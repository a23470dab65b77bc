import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

type Trx = Transaction<Schema>;

interface QueuedScan {
  companyId: number;
  extendedId: string;
  madeAt: Date;
}

/**
 * Queues scans for scan rules in the transaction that records them or makes them count. The worker reads the scans
 * again, so one may be queued twice.
 */
export async function queueForRules(trx: Trx, scans: readonly QueuedScan[]): Promise<void> {
  if (scans.length === 0) return;
  await sql`
    INSERT INTO scan_rule_queue (company_id, extended_id, scanned_at)
    SELECT v.company, v.code, v.at
      FROM unnest(${scans.map(({ companyId }) => companyId)}::integer[],
             ${scans.map(({ extendedId }) => extendedId)}::text[],
             ${scans.map(({ madeAt }) => madeAt)}::timestamptz[]) AS v (company, code, at)
     WHERE v.company IN (SELECT company_id FROM scan_rules WHERE is_on) ${prepared}`.execute(trx);
}

/** A code with scans that rules have not evaluated. */
export interface QueuedCode {
  companyId: number;
  extendedId: string;
  /** Time of the earliest of those scans. */
  from: Date;
}

/** Tries of a scan whose rules fail, with exponential backoff; then it is parked. */
export const maxRuleAttempts = 5;
/** Days that a parked scan is kept for debugging. */
const parkedDays = 30;

/**
 * Takes scans out of the queue; they come back if the transaction fails. Skips rows that another worker has locked.
 * @param among ids of codes; null for the next of all
 */
export async function takeQueued(trx: Trx, limit: number, among: readonly string[] | null): Promise<QueuedCode[]> {
  const { rows } = await sql<QueuedCode>`
    DELETE FROM scan_rule_queue WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_rule_queue
       WHERE attempts < ${maxRuleAttempts} AND (retry_at IS NULL OR retry_at <= now())
         ${among === null ? sql`` : sql`AND extended_id = ANY(${among}::text[])`}
       LIMIT ${limit} FOR UPDATE SKIP LOCKED))
    RETURNING company_id AS "companyId", extended_id AS "extendedId", scanned_at AS "from"`.execute(trx);
  return rows;
}

/** Postpones the scans of a code, or parks them after the last attempt. @returns whether they are parked */
export async function postponeQueued(trx: Trx, extendedId: string, failure: string): Promise<boolean> {
  const { rows } = await sql<{ attempts: number }>`
    UPDATE scan_rule_queue SET attempts = attempts + 1, retry_at = now() + interval '1 minute' * 4 ^ attempts,
           failure = ${failure.slice(0, 1000)}
     WHERE extended_id = ${extendedId} AND attempts < ${maxRuleAttempts} RETURNING attempts`.execute(trx);
  return rows.some(({ attempts }) => attempts >= maxRuleAttempts);
}

export async function deleteOldParked(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_rule_queue WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_rule_queue
       WHERE attempts >= ${maxRuleAttempts} AND retry_at < now() - make_interval(days => ${parkedDays}) LIMIT ${limit}))`.execute(
    trx,
  );
  return Number(numAffectedRows ?? 0n);
}
