import { sql, type Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { FoundVisit } from '../endpoints/visit-address.ts';
import type { Position } from '../rules/scan-position.ts';
import { defaultScansPerDay } from '../rules/suspicion-reasons.ts';

type Trx = Transaction<Schema>;

/** History of a code before a visit, without the other visits of its batch. */
export interface HistoryRow {
  /** Scans of the 24 hours before, without those of staff, counted up to what its company wonders about. */
  scans: number;
  last: { position: Position; at: Date } | null;
}

/**
 * When the first and the last of some visits were made. A scan's own condition says so too, but of this one the months
 * that it is not in are left out as the statement begins. That something is taken off keeps PostgreSQL from planning it
 * again for each pair of moments.
 */
function madeWithin(visits: readonly FoundVisit[], before = '0') {
  const times = visits.map(({ madeAt }) => madeAt.getTime());
  return sql`created_at >= ${new Date(Math.min(...times))}::timestamptz - ${sql.lit(before)}::interval
    AND created_at <= ${new Date(Math.max(...times))}::timestamptz - interval '0'`;
}

/** The visits that are not recorded yet. */
export async function withoutRecorded(trx: Trx, visits: readonly FoundVisit[]): Promise<FoundVisit[]> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT uuid FROM scans WHERE uuid = ANY(${visits.map(({ uuid }) => uuid)}::uuid[])
       AND extended_id = ANY(${visits.map(({ code }) => code.extendedId)}::text[])
       AND ${madeWithin(visits)} ${prepared}`.execute(trx);
  const recorded = new Set(rows.map(({ uuid }) => uuid));
  return visits.filter(({ uuid }) => !recorded.has(uuid));
}

/** How many scans of a code a day each of the companies wonders about. */
export async function readScanLimits(trx: Trx, companyIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; most: number | null }>`
    SELECT id, max_scans_per_day AS most FROM companies WHERE id = ANY(${companyIds}::integer[]) ${prepared}`.execute(
    trx,
  );
  return new Map(rows.map(({ id, most }) => [id, most ?? defaultScansPerDay]));
}

/**
 * Scans of a code whose place is known go one after the other, over all programs: of two at once the second sees the
 * first. In one order, so that two batches never wait for each other.
 */
export async function lockScanPlaces(trx: Trx, extendedIds: readonly string[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('scan ' || id, 0)) FROM (
    SELECT DISTINCT id FROM unnest(${extendedIds}::text[]) AS id ORDER BY id) AS codes ${prepared}`.execute(trx);
}

/** @param visits each with how many scans its company wonders about @returns one row for each, in their order */
export async function readHistories(
  trx: Trx,
  visits: readonly (FoundVisit & { enough: number })[],
): Promise<HistoryRow[]> {
  if (!(await isDistributed(trx))) return readTogether(trx, visits);
  // Each on the node that its code is on: limits of many codes are not for one statement there.
  const histories: HistoryRow[] = [];
  for (const visit of visits) histories.push(await readHistory(trx, visit));
  return histories;
}

async function readHistory(
  trx: Trx,
  { code: { extendedId }, madeAt, position, enough }: FoundVisit & { enough: number },
): Promise<HistoryRow> {
  const inItsDay = sql`extended_id = ${extendedId} AND NOT is_staff AND created_at > ${madeAt}::timestamptz - interval '24 hours'
    AND created_at <= ${madeAt}::timestamptz`;
  const { rows: counted } = await sql<{ scans: number }>`
    SELECT count(*) AS scans FROM (SELECT FROM scans WHERE ${inItsDay} LIMIT ${enough}) AS counted`.execute(trx);
  const scans = counted[0]?.scans ?? 0;
  if (!position) return { scans, last: null };
  const { rows } = await sql<{ latitude: number; longitude: number; at: Date }>`
    SELECT latitude, longitude, created_at AS at FROM scans WHERE ${inItsDay} AND latitude IS NOT NULL
     ORDER BY created_at DESC, id DESC LIMIT 1`.execute(trx);
  const [last] = rows;
  return {
    scans,
    last: last ? { position: { latitude: last.latitude, longitude: last.longitude }, at: last.at } : null,
  };
}

async function readTogether(trx: Trx, visits: readonly (FoundVisit & { enough: number })[]): Promise<HistoryRow[]> {
  const inTheirDays = madeWithin(visits, '24 hours');
  const { rows } = await sql<{ scans: number; latitude: number | null; longitude: number | null; at: Date | null }>`
    SELECT (SELECT count(*) FROM (
              SELECT FROM scans WHERE extended_id = v.id AND NOT is_staff AND created_at > v.at - interval '24 hours'
                 AND created_at <= v.at AND ${inTheirDays} LIMIT v.enough) AS counted) AS scans,
           last.latitude, last.longitude, last.created_at AS at
      FROM unnest(${visits.map(({ code }) => code.extendedId)}::text[], ${visits.map(({ madeAt }) => madeAt)}::timestamptz[],
             ${visits.map(({ enough }) => enough)}::integer[], ${visits.map(({ position }) => position !== null)}::boolean[])
           WITH ORDINALITY AS v (id, at, enough, has_place, n)
      LEFT JOIN LATERAL (
        SELECT latitude, longitude, created_at FROM scans
         WHERE v.has_place AND extended_id = v.id AND NOT is_staff AND latitude IS NOT NULL
           AND created_at > v.at - interval '24 hours' AND created_at <= v.at AND ${inTheirDays}
         ORDER BY created_at DESC, id DESC LIMIT 1) AS last ON true
     ORDER BY v.n ${prepared}`.execute(trx);
  return rows.map(({ scans, latitude, longitude, at }) => ({
    scans,
    last: latitude === null || longitude === null || !at ? null : { position: { latitude, longitude }, at },
  }));
}

/** @returns ids of the scans by their uuid; one that another program has recorded meanwhile is missing */
export async function insertVisits(
  trx: Trx,
  visits: readonly { visit: FoundVisit; reasons: readonly SuspicionReason[] }[],
): Promise<Map<string, number>> {
  const column = <T>(of: (visit: FoundVisit) => T) => visits.map(({ visit }) => of(visit));
  const { rows } = await sql<{ id: number; uuid: string }>`
    INSERT INTO scans (uuid, company_id, extended_id, workorder_id, product_id, source, result, activation_status,
                       blacklist_reason, latitude, longitude, created_at, suspicion, is_staff)
    SELECT v.uuid, v.company, v.code, v.workorder, v.product, 'address', v.result, v.status, v.reason, v.latitude,
           v.longitude, v.at, CASE WHEN v.reasons = '' THEN '{}' ELSE string_to_array(v.reasons, ',') END,
           v.is_staff
      FROM unnest(${column(({ uuid }) => uuid)}::uuid[], ${column(({ code }) => code.companyId)}::integer[],
             ${column(({ code }) => code.extendedId)}::text[], ${column(({ code }) => code.workorderId)}::integer[],
             ${column(({ code }) => code.productId)}::integer[], ${column(({ code }) => code.result)}::text[],
             ${column(({ code }) => code.activationStatus)}::smallint[],
             ${column(({ code }) => code.blacklistReason)}::smallint[],
             ${column(({ position }) => position?.latitude ?? null)}::real[],
             ${column(({ position }) => position?.longitude ?? null)}::real[],
             ${column(({ madeAt }) => madeAt)}::timestamptz[], ${visits.map(({ reasons }) => reasons.join(','))}::text[],
             ${column(({ isStaff }) => isStaff)}::boolean[])
           AS v (uuid, company, code, workorder, product, result, status, reason, latitude, longitude, at, reasons,
                 is_staff)
    ON CONFLICT DO NOTHING RETURNING id, uuid ${prepared}`.execute(trx);
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}
