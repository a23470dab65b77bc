import { sql, type Transaction } from 'kysely';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';

type Trx = Transaction<Schema>;

/**
 * A suspicion is notified once a day; a scan may be written some days late.
 * @param part of the alerts, which is not divided itself: a row's place says nothing in another one
 */
export async function deleteOldAlerts(trx: Trx, part: string, days: number, limit: number): Promise<number> {
  const isOld = sql`day < current_date - ${days}::int`;
  // On a cluster each node deletes its own: places and locks of rows are not for one statement over all of them.
  const some = sql`AND ctid = ANY (ARRAY(
    SELECT ctid FROM ${sql.table(part)} WHERE ${isOld} LIMIT ${limit} FOR UPDATE SKIP LOCKED))`;
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(part)} WHERE ${isOld} ${(await isDistributed(trx)) ? sql`` : some}`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Scans before this moment are counted. */
async function countedUntil(trx: Trx): Promise<string> {
  const { rows } = await sql<{ at: string }>`SELECT counted_until::text AS at FROM scan_days`.execute(trx);
  return rows[0]?.at ?? '-infinity';
}

/**
 * Deletes those of a part's oldest scans that are counted and expired. A scan with a photo waits until the photo is
 * deleted, and is marked for it here.
 * @param limit maximum number of scans that are read
 * @returns number of deleted scans
 */
export async function deleteOldScans(trx: Trx, part: string, days: number, limit: number): Promise<number> {
  const { rows: old } = await sql<{ id: number; uuid: string; extended_id: string }>`
    SELECT id, uuid, extended_id FROM (
      SELECT id, uuid, extended_id, created_at FROM ${sql.table(part)} ORDER BY id LIMIT ${limit}) AS oldest
     WHERE created_at < least(now() - make_interval(days => ${days}), ${await countedUntil(trx)}::timestamptz)`.execute(
    trx,
  );
  if (old.length === 0) return 0;
  const { rows: photos } = await sql<{ uuid: string }>`
    SELECT scan_uuid AS uuid FROM scan_photos WHERE scan_uuid = ANY(${old.map(({ uuid }) => uuid)}::uuid[])`.execute(
    trx,
  );
  const waiting = new Set(photos.map(({ uuid }) => uuid));
  if (waiting.size > 0) {
    await sql`
      UPDATE scan_photos SET state = 'removing' WHERE state = 'kept' AND scan_uuid = ANY(${[...waiting]}::uuid[])`.execute(
      trx,
    );
  }
  const gone = old.filter(({ uuid }) => !waiting.has(uuid));
  // By the id of the code too: by that a cluster sees which nodes they are on.
  const { numAffectedRows } = await sql`
    DELETE FROM ${sql.table(part)} WHERE id = ANY(${gone.map(({ id }) => id)}::bigint[])
       AND extended_id = ANY(${gone.map(({ extended_id }) => extended_id)}::text[])`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Whether the scans before a moment may go: all of them are counted, and no photo of them is left. Those that are there
 * are marked to be removed. A photo has the time of its scan.
 */
export async function readyToGo(trx: Trx, until: string): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    SELECT ${until}::timestamptz <= ${await countedUntil(trx)}::timestamptz AS counted`.execute(trx);
  if (!rows[0]?.counted) return false;
  await sql`UPDATE scan_photos SET state = 'removing' WHERE state = 'kept' AND created_at < ${until}::timestamptz`.execute(
    trx,
  );
  const { rows: left } = await sql<{ there: boolean }>`
    SELECT EXISTS (SELECT FROM scan_photos WHERE created_at < ${until}::timestamptz) AS there`.execute(trx);
  return left[0]?.there === false;
}

/**
 * Deletes the places of the oldest scans that are past their days. Where it is with that is noted, so that no scan is
 * looked at each time.
 * @returns number of places that were deleted; none when there are no more
 */
export async function deleteOldPlaces(trx: Trx, days: number, limit: number): Promise<number> {
  const { rows: marks } = await sql<{ from: string; until: string }>`
    SELECT deleted_until::text AS from, (now() - make_interval(days => ${days}))::text AS until
      FROM scan_places_mark FOR UPDATE`.execute(trx);
  const [{ from, until } = { from: '-infinity', until: '-infinity' }] = marks;
  const { rows: old } = await sql<{ id: number; code: string; at: string }>`
    SELECT id, extended_id AS code, created_at::text AS at FROM scans
     WHERE created_at >= ${from}::timestamptz AND created_at < ${until}::timestamptz AND latitude IS NOT NULL
     ORDER BY created_at LIMIT ${limit}`.execute(trx);
  if (old.length > 0) {
    // By the id of the code too: by that a cluster sees which nodes they are on.
    await sql`
      UPDATE scans SET latitude = NULL, longitude = NULL
        FROM unnest(${old.map(({ id }) => id)}::bigint[], ${old.map(({ code }) => code)}::text[],
                    ${old.map(({ at }) => at)}::timestamptz[]) AS o (id, code, at)
       WHERE scans.id = o.id AND scans.extended_id = o.code AND scans.created_at = o.at`.execute(trx);
  }
  await sql`
    UPDATE scan_places_mark SET deleted_until = greatest(deleted_until, ${old.at(-1)?.at ?? until}::timestamptz)`.execute(
    trx,
  );
  return old.length;
}

/** Forgets the names of photos once their scans are gone, which go with their month. */
export async function deleteOldNames(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_names WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM scan_names WHERE created_at < now() - make_interval(days => ${days}, months => 1)
       ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED))`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
