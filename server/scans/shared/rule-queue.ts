import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

interface QueuedScan {
  companyId: number;
  extendedId: string;
  madeAt: Date;
}

/**
 * Has the rules of companies look at scans, in the transaction that records them or makes them count. The worker reads
 * the scans again, so one may be queued twice.
 */
export async function queueForRules(trx: Transaction<Schema>, scans: readonly QueuedScan[]): Promise<void> {
  if (scans.length === 0) return;
  await sql`
    INSERT INTO scan_rule_queue (company_id, extended_id, scanned_at)
    SELECT v.company, v.code, v.at
      FROM unnest(${scans.map(({ companyId }) => companyId)}::integer[],
             ${scans.map(({ extendedId }) => extendedId)}::text[],
             ${scans.map(({ madeAt }) => madeAt)}::timestamptz[]) AS v (company, code, at)
     WHERE v.company IN (SELECT company_id FROM scan_rules WHERE is_on) ${prepared}`.execute(trx);
}
