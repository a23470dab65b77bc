import { sql } from 'kysely';
import type { CallKind, ScanSource } from '#lib/contract/values/scans.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { ofCompany } from '#server/scans/shared/scan-conditions.ts';
import type { ScanPlace } from '#server/scans/shared/scan-place.ts';
import { visitDays } from '#server/scans/shared/visit-scans.ts';

export interface VisitRow {
  id: number;
  at: number;
  uuid: string;
  visit_id: string | null;
  created_at: Date;
  source: ScanSource;
  result: string;
  suspicion: string[];
  is_person: boolean | null;
  is_staff: boolean;
  country: string | null;
  call_kind: CallKind | null;
  latitude: number | null;
  longitude: number | null;
  consumed_at: Date | null;
}

interface VisitsOfCode {
  extendedId: string;
  /** Only the visit of this scan. */
  scan: VisitOfScan | null;
  isPerson: boolean | undefined;
  from: ScanPlace | null;
  limit: number;
}

const companyOf = (scope: Scope) => ofCompany('companyId' in scope ? scope.companyId : null);

export async function isCodeOf(db: Executor, scope: Scope, extendedId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM codes WHERE extended_id = ${extendedId} AND ${companyOf(scope)}`.execute(db);
  return rows.length > 0;
}

/** A scan that may be part of a visit of several. */
export interface VisitOfScan {
  uuid: string;
  visit_id: string | null;
}

export async function findVisitOfScan(
  db: Executor,
  scope: Scope,
  extendedId: string,
  uuid: string,
): Promise<VisitOfScan | undefined> {
  const { rows } = await sql<VisitOfScan>`
    SELECT uuid, visit_id FROM scans
     WHERE extended_id = ${extendedId} AND uuid = ${uuid}::uuid AND ${companyOf(scope)}`.execute(db);
  return rows[0];
}

/** The scans that count for visits, and calls, beyond a place, newest first: one more than the limit. */
export async function listVisitScans(
  db: Executor,
  scope: Scope,
  { extendedId, scan, isPerson, from, limit }: VisitsOfCode,
) {
  const person = { true: sql`is_person IS NOT FALSE`, false: sql`is_person = false`, undefined: sql`true` };
  const beyond = from
    ? sql`(created_at, id) < (timestamptz 'epoch' + ${from.at} * interval '1 microsecond', ${from.id})`
    : sql`true`;
  const ofScan = scan?.visit_id ? sql`visit_id = ${scan.visit_id}::uuid` : sql`uuid = ${scan?.uuid}::uuid`;
  const { rows } = await sql<VisitRow>`
    SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint AS at, uuid, visit_id, created_at, source, result,
           suspicion, is_person, is_staff, country, call_kind, latitude, longitude, consumed_at
      FROM scans WHERE extended_id = ${extendedId} AND ${companyOf(scope)} AND NOT is_repeat
       AND ${person[`${isPerson}`]} AND ${beyond} AND ${scan ? ofScan : sql`true`}
     ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

export type VisitScanRow = Pick<VisitRow, 'uuid' | 'visit_id' | 'created_at' | 'source' | 'result' | 'consumed_at'>;

/** Returns the newest scans of each visit, oldest first. */
export async function findScansOfVisits(
  db: Executor,
  scope: Scope,
  extendedId: string,
  visits: readonly VisitRow[],
  mostEach: number,
): Promise<VisitScanRow[]> {
  const ids = visits.flatMap(({ visit_id }) => visit_id ?? []);
  if (ids.length === 0) return [];
  const times = visits.map(({ created_at }) => created_at.getTime());
  const margin = (visitDays + 1) * 86_400_000;
  const { rows } = await sql<VisitScanRow>`
    SELECT uuid, visit_id, created_at, source, result, consumed_at FROM (
      SELECT uuid, visit_id, created_at, source, result, consumed_at, id,
             row_number() OVER (PARTITION BY visit_id ORDER BY created_at DESC, id DESC) AS n
        FROM scans WHERE extended_id = ${extendedId} AND ${companyOf(scope)} AND visit_id = ANY(${ids}::uuid[])
         AND created_at BETWEEN ${new Date(Math.min(...times) - margin)}::timestamptz
                            AND ${new Date(Math.max(...times) + margin)}::timestamptz) AS numbered
     WHERE n <= ${mostEach} ORDER BY created_at, id`.execute(db);
  return rows;
}

export interface VisitReportRow {
  id: number;
  visit_id: string | null;
  scan_uuid: string | null;
  created_at: Date;
}

/** The newest reports that were sent in the visits, or after one of their scans, oldest first. */
export async function findReportsOfVisits(
  db: Executor,
  scope: Scope,
  extendedId: string,
  { visits, scans }: { visits: readonly string[]; scans: readonly string[] },
  most: number,
): Promise<VisitReportRow[]> {
  const { rows } = await sql<VisitReportRow>`
    SELECT id, visit_id, scan_uuid, created_at FROM reports
     WHERE extended_id = ${extendedId} AND ${companyOf(scope)} AND deleted_after > now()
       AND (visit_id = ANY(${visits}::uuid[]) OR scan_uuid = ANY(${scans}::uuid[]))
     ORDER BY created_at DESC, id DESC LIMIT ${most}`.execute(db);
  return rows.reverse();
}
