import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { madeWithin } from '#server/scans/shared/scan-conditions.ts';
import { visitDays } from '#server/scans/shared/visit-scans.ts';
import type { SeenVisit } from '../shared/visit-address.ts';

type Trx = Transaction<Schema>;

/** A recorded call. */
export interface RecordedCall {
  id: number;
  uuid: string;
  companyId: number;
  extendedId: string;
  madeAt: Date;
  isStaff: boolean;
  /** Null for a scan of a program that did not tell people from calls. */
  isPerson: boolean | null;
}

/** The scans of visits, as far as they are recorded. */
export async function findCalls(trx: Trx, visits: readonly SeenVisit[]): Promise<RecordedCall[]> {
  const { rows } = await sql<RecordedCall>`
    SELECT id, uuid, company_id AS "companyId", extended_id AS "extendedId", created_at AS "madeAt",
           is_staff AS "isStaff", is_person AS "isPerson"
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

/** A call that turns out to be a person's visit. */
export interface ConfirmedVisit {
  call: RecordedCall;
  visitId: string | null;
  /** The phone has visited the code before. */
  isRepeat: boolean;
}
