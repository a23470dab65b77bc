import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';

type Trx = Transaction<Schema>;

/** Days in which scans of one phone are one visit: as long as a page keeps its id. */
export const visitDays = 30;

interface VisitScan {
  id: number;
  extendedId: string;
  madeAt: Date;
}

/** A visit that a photo belongs to. */
export interface VisitScans {
  visitId: string;
  /** A scan of the visit says more than the photo. */
  isRepeat: boolean;
  /** Scans that counted for the visit, in whose place the photo counts. */
  replaced: VisitScan[];
}

/** @param result of the photo, which is recorded in this transaction */
export async function findVisit(
  trx: Trx,
  { extendedId, visitId }: { extendedId: string; visitId: string },
  result: string,
): Promise<VisitScans> {
  await lockVisitsOf(trx, [extendedId]);
  const { rows } = await sql<VisitScan & { source: string; result: string }>`
    SELECT id, extended_id AS "extendedId", created_at AS "madeAt", source, result FROM scans
     WHERE extended_id = ${extendedId} AND visit_id = ${visitId}::uuid AND NOT is_repeat
       AND created_at > now() - make_interval(days => ${visitDays + 1}) ${prepared}`.execute(trx);
  const isRepeat = rows.some((scan) => rankOf(scan) > rankOf({ source: 'photo', result }));
  return { visitId, isRepeat, replaced: isRepeat ? [] : rows };
}

export async function markRepeats(trx: Trx, scans: readonly VisitScan[]): Promise<void> {
  for (const { id, extendedId, madeAt } of scans) {
    // A column's moment has microseconds.
    await sql`UPDATE scans SET is_repeat = true WHERE id = ${id} AND extended_id = ${extendedId}
      AND created_at >= ${madeAt}::timestamptz AND created_at < ${madeAt}::timestamptz + interval '1 millisecond'
      ${prepared}`.execute(trx);
  }
}

/**
 * Locks the visits of codes until the transaction ends: of two visits at once the second sees the first, in all
 * programs. Codes are locked in one order, so that two batches do not deadlock.
 */
export async function lockVisitsOf(trx: Trx, extendedIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('scan ' || id, 0)) FROM (
    SELECT DISTINCT id FROM unnest(${extendedIds}::text[]) AS id ORDER BY id) AS codes ${prepared}`.execute(trx);
}

/**
 * How much a scan says of its visit. A visit counts by the scan that says most, of several by the latest: a verdict on
 * the print before any other photo, and a photo before the address.
 */
function rankOf({ source, result }: { source: string; result: string }): number {
  if (source !== 'photo') return 0;
  return result === 'auth_original' || result === 'auth_copy' ? 2 : 1;
}
