import { sql } from 'kysely';
import type { CallKind, ScanSource } from '#lib/contract/values/scans.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { ScanPlace } from '../rules/scan-place.ts';
import { ofCompany } from './scan-parts.ts';
import { visitDays } from './seen-visits.ts';

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
}

interface VisitsOfCode {
  extendedId: string;
  isPerson: boolean | undefined;
  from: ScanPlace | null;
  limit: number;
}

const companyOf = (scope: Scope) => ofCompany('companyId' in scope ? scope.companyId : null);

export async function isCodeOf(db: Executor, scope: Scope, extendedId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM codes WHERE extended_id = ${extendedId} AND ${companyOf(scope)}`.execute(db);
  return rows.length > 0;
}

/** The scans that count for visits, and calls, beyond a place, newest first: one more than the limit. */
export async function listVisitScans(db: Executor, scope: Scope, { extendedId, isPerson, from, limit }: VisitsOfCode) {
  const person = { true: sql`is_person IS NOT FALSE`, false: sql`is_person = false`, undefined: sql`true` };
  const beyond = from
    ? sql`(created_at, id) < (timestamptz 'epoch' + ${from.at} * interval '1 microsecond', ${from.id})`
    : sql`true`;
  const { rows } = await sql<VisitRow>`
    SELECT id, (extract(epoch FROM created_at) * 1000000)::bigint AS at, uuid, visit_id, created_at, source, result,
           suspicion, is_person, is_staff, country, call_kind, latitude, longitude
      FROM scans WHERE extended_id = ${extendedId} AND ${companyOf(scope)} AND NOT is_repeat
       AND ${person[`${isPerson}`]} AND ${beyond}
     ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`.execute(db);
  return rows;
}

export interface VisitEventRow {
  uuid: string;
  visit_id: string;
  created_at: Date;
  source: ScanSource;
  result: string;
}

/** Of each visit the newest scans, oldest first. */
export async function findVisitEvents(
  db: Executor,
  scope: Scope,
  extendedId: string,
  visits: readonly VisitRow[],
  mostEach: number,
): Promise<VisitEventRow[]> {
  const ids = visits.flatMap(({ visit_id }) => visit_id ?? []);
  if (ids.length === 0) return [];
  const times = visits.map(({ created_at }) => created_at.getTime());
  const margin = (visitDays + 1) * 86_400_000;
  const { rows } = await sql<VisitEventRow>`
    SELECT uuid, visit_id, created_at, source, result FROM (
      SELECT uuid, visit_id, created_at, source, result, id,
             row_number() OVER (PARTITION BY visit_id ORDER BY created_at DESC, id DESC) AS n
        FROM scans WHERE extended_id = ${extendedId} AND ${companyOf(scope)} AND visit_id = ANY(${ids}::uuid[])
         AND created_at BETWEEN ${new Date(Math.min(...times) - margin)}::timestamptz
                            AND ${new Date(Math.max(...times) + margin)}::timestamptz) AS numbered
     WHERE n <= ${mostEach} ORDER BY created_at, id`.execute(db);
  return rows;
}
