import { sql, type Transaction } from 'kysely';
import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { SeenVisit } from '../endpoints/visit-address.ts';
import { defaultScansPerDay } from '../rules/suspicion-reasons.ts';
import { countsAsVisit } from './scan-parts.ts';
import { madeWithin } from './visit-batches.ts';

type Trx = Transaction<Schema>;

/** A recorded call. */
export interface RecordedCall {
  id: number;
  uuid: string;
  companyId: number;
  extendedId: string;
  workorderId: number;
  productId: number | null;
  result: string;
  madeAt: Date;
  isStaff: boolean;
  /** Null for a scan of a program that did not tell people from calls. */
  isPerson: boolean | null;
}

/** Days in which scans of one phone are one visit: as long as a page keeps its id. */
export const visitDays = 30;

/** The scans of visits, as far as they are recorded. */
export async function findCalls(trx: Trx, visits: readonly SeenVisit[]): Promise<RecordedCall[]> {
  const { rows } = await sql<RecordedCall>`
    SELECT id, uuid, company_id AS "companyId", extended_id AS "extendedId", workorder_id AS "workorderId",
           product_id AS "productId", result, created_at AS "madeAt", is_staff AS "isStaff", is_person AS "isPerson"
      FROM scans WHERE uuid = ANY(${visits.map(({ uuid }) => uuid)}::uuid[])
       AND extended_id = ANY(${visits.map(({ extendedId }) => extendedId)}::text[])
       AND ${madeWithin(visits)} ${prepared}`.execute(trx);
  return rows;
}

/** Visits that a phone began before: `<id of the code> <id of the visit>`. */
export async function findBegunVisits(
  trx: Trx,
  visits: readonly { extendedId: string; visitId: string | null; madeAt: Date }[],
): Promise<Set<string>> {
  const named = visits.filter(({ visitId }) => visitId !== null);
  if (named.length === 0) return new Set();
  const since = new Date(Math.min(...named.map(({ madeAt }) => madeAt.getTime())) - (visitDays + 1) * 86_400_000);
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT extended_id || ' ' || visit_id AS key FROM scans
     WHERE extended_id = ANY(${named.map(({ extendedId }) => extendedId)}::text[])
       AND visit_id = ANY(${named.map(({ visitId }) => visitId)}::uuid[]) AND created_at > ${since}::timestamptz
       ${prepared}`.execute(trx);
  return new Set(rows.map(({ key }) => key));
}

/** How many visits of a code a day each of the companies wonders about. */
export async function readScanLimits(trx: Trx, companyIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; most: number | null }>`
    SELECT id, max_scans_per_day AS most FROM companies WHERE id = ANY(${companyIds}::integer[]) ${prepared}`.execute(
    trx,
  );
  return new Map(rows.map(({ id, most }) => [id, most ?? defaultScansPerDay]));
}

/** Orders of static codes, which are on many prints. */
export async function findStaticOrders(trx: Trx, workorderIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM workorders WHERE id = ANY(${workorderIds}::integer[]) AND is_static_print ${prepared}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Visits of the 24 hours before each call, without those of staff.
 * @param calls each with how many its company wonders about: no more are counted
 * @returns one number for each, in their order
 */
export async function countDaysBefore(
  trx: Trx,
  calls: readonly (RecordedCall & { enough: number })[],
): Promise<number[]> {
  if (await isDistributed(trx)) {
    // Each on the node that its code is on: limits of many codes are not for one statement there.
    const counts: number[] = [];
    for (const { extendedId, madeAt, enough } of calls) {
      const { rows } = await sql<{ scans: number }>`
        SELECT count(*) AS scans FROM (
          SELECT FROM scans WHERE extended_id = ${extendedId} AND ${countsAsVisit}
             AND created_at > ${madeAt}::timestamptz - interval '24 hours' AND created_at <= ${madeAt}::timestamptz
           LIMIT ${enough}) AS counted`.execute(trx);
      counts.push(rows[0]?.scans ?? 0);
    }
    return counts;
  }
  const { rows } = await sql<{ scans: number }>`
    SELECT (SELECT count(*) FROM (
              SELECT FROM scans WHERE extended_id = v.id AND ${countsAsVisit}
                 AND created_at > v.at - interval '24 hours' AND created_at <= v.at AND ${madeWithin(calls, '24 hours')}
               LIMIT v.enough) AS counted) AS scans
      FROM unnest(${calls.map(({ extendedId }) => extendedId)}::text[], ${calls.map(({ madeAt }) => madeAt)}::timestamptz[],
             ${calls.map(({ enough }) => enough)}::integer[]) WITH ORDINALITY AS v (id, at, enough, n)
     ORDER BY v.n ${prepared}`.execute(trx);
  return rows.map(({ scans }) => scans);
}

/** A call that turns out to be a person's visit. */
export interface ConfirmedVisit {
  call: RecordedCall;
  visitId: string | null;
  /** The phone has visited the code before. */
  isRepeat: boolean;
  reasons: readonly SuspicionReason[];
}

export async function confirmVisits(trx: Trx, visits: readonly ConfirmedVisit[]): Promise<void> {
  const values = sql`unnest(${visits.map(({ call }) => call.id)}::bigint[],
      ${visits.map(({ call }) => call.extendedId)}::text[], ${visits.map(({ call }) => call.madeAt)}::timestamptz[],
      ${visits.map(({ visitId }) => visitId)}::uuid[], ${visits.map(({ isRepeat }) => isRepeat)}::boolean[],
      ${visits.map(({ reasons }) => reasons.join(','))}::text[])
    AS v (id, code, at, visit, is_repeat, reasons)`;
  await sql`
    UPDATE scans SET is_person = true, call_kind = NULL, visit_id = v.visit, is_repeat = v.is_repeat,
           suspicion = CASE WHEN v.reasons = '' THEN '{}' ELSE string_to_array(v.reasons, ',') END
      FROM ${values}
     WHERE scans.id = v.id AND scans.extended_id = v.code AND scans.created_at = v.at AND scans.is_person = false
       AND ${madeWithin(visits.map(({ call }) => call))} ${prepared}`.execute(trx);
}
