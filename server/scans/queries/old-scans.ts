import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/** A suspicion is notified once a day; a scan may be written some days late. */
export async function deleteOldAlerts(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_alerts WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_alerts WHERE day < current_date - ${days}::int
       LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Of the oldest scans deletes those of counted days that are past their time. One with a photo waits until that is
 * removed, which it is marked for here.
 * @param limit how many are looked at
 * @returns how many were deleted
 */
export async function deleteOldScans(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const old = sql`
    SELECT id, uuid FROM (SELECT id, uuid, created_at FROM scans ORDER BY id LIMIT ${limit}) AS oldest
     WHERE created_at < least(now() - make_interval(days => ${days}),
                              (SELECT counted_before::timestamp AT TIME ZONE 'UTC' FROM scan_days))`;
  await sql`UPDATE scan_photos SET state = 'removing' WHERE state = 'kept' AND scan_uuid IN (SELECT uuid FROM (${old}) AS o)`.execute(
    trx,
  );
  const { numAffectedRows } = await sql`
    DELETE FROM scans USING (${old}) AS old
     WHERE scans.id = old.id AND NOT EXISTS (SELECT FROM scan_photos WHERE scan_uuid = scans.uuid)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
