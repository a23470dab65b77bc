import { sql, type Transaction } from 'kysely';
import { isDistributed } from '#server/core/db/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';

/** A suspicion is notified once a day; a scan may be written some days late. */
export async function deleteOldAlerts(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const isOld = sql`day < current_date - ${days}::int`;
  // By what they are instead of by where they lie: rows of several nodes cannot be held by one statement, and each node
  // has places of its own.
  const some = (await isDistributed(trx))
    ? sql`(extended_id, reason, day) IN (
        SELECT extended_id, reason, day FROM scan_alerts WHERE ${isOld} LIMIT ${limit})`
    : sql`ctid = ANY (ARRAY(SELECT ctid FROM scan_alerts WHERE ${isOld} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
  const { numAffectedRows } = await sql`DELETE FROM scan_alerts WHERE ${some}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

interface OldScan {
  id: number;
  extended_id: string;
  uuid: string;
}

/**
 * Of the oldest scans deletes those of counted days that are past their time. One with a photo waits until that is
 * removed, which it is marked for here.
 * @param limit how many are looked at
 * @returns how many were deleted
 */
export async function deleteOldScans(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  // Which they are is read first: on a cluster they and their photos lie on different servers.
  const { rows: old } = await sql<OldScan>`
    SELECT id, extended_id, uuid
      FROM (SELECT id, extended_id, uuid, created_at FROM scans ORDER BY id LIMIT ${limit}) AS oldest
     WHERE created_at < least(now() - make_interval(days => ${days}),
                              (SELECT counted_before::timestamp AT TIME ZONE 'UTC' FROM scan_days))`.execute(trx);
  if (old.length === 0) return 0;
  const areTheirs = sql`scan_uuid = ANY(${old.map(({ uuid }) => uuid)}::uuid[])`;
  await sql`UPDATE scan_photos SET state = 'removing' WHERE state = 'kept' AND ${areTheirs}`.execute(trx);
  const { rows: photos } = await sql<{ uuid: string }>`
    SELECT scan_uuid AS uuid FROM scan_photos WHERE ${areTheirs}`.execute(trx);
  const photographed = new Set(photos.map(({ uuid }) => uuid));
  const gone = old.filter(({ uuid }) => !photographed.has(uuid));
  if (gone.length === 0) return 0;
  // By the id of the code too: by that a cluster sees which node a scan is on.
  const { numAffectedRows } = await sql`
    DELETE FROM scans WHERE id = ANY(${gone.map(({ id }) => id)}::bigint[])
       AND extended_id = ANY(${gone.map(({ extended_id }) => extended_id)}::text[])`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
