import { sql, type Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scan-rules.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { madeWithin } from './scan-conditions.ts';

interface MarkedScan {
  id: number;
  extendedId: string;
  /** In milliseconds. */
  at: number;
}

/** Adds a reason for suspicion to scans. */
export async function markSuspicious(
  trx: Transaction<Schema>,
  reason: SuspicionReason,
  scans: readonly MarkedScan[],
): Promise<void> {
  // A column's moment has microseconds. A cluster computes no moments from those of rows.
  const at = scans.map((scan) => new Date(scan.at));
  const until = scans.map((scan) => new Date(scan.at + 1));
  await sql`
    UPDATE scans SET suspicion = suspicion || ${[reason]}::text[]
      FROM unnest(${scans.map(({ id }) => id)}::bigint[], ${scans.map(({ extendedId }) => extendedId)}::text[],
             ${at}::timestamptz[], ${until}::timestamptz[]) AS v (id, code, at, until)
     WHERE scans.id = v.id AND scans.extended_id = v.code AND NOT scans.suspicion @> ${[reason]}::text[]
       AND scans.created_at >= v.at AND scans.created_at < v.until
       AND ${madeWithin([...at, ...until].map((madeAt) => ({ madeAt })))}`.execute(trx);
}
