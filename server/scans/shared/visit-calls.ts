import { sql, type Transaction } from 'kysely';
import type { CallKind } from '#lib/contract/values/scans.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { madeWithin } from './scan-conditions.ts';

type Trx = Transaction<Schema>;

/** A request for the address of a code. */
interface NewCall {
  uuid: string;
  madeAt: Date;
  isStaff: boolean;
  country: string | null;
  callKind: CallKind | null;
  code: {
    companyId: number;
    extendedId: string;
    workorderId: number;
    productId: number | null;
    result: string;
    activationStatus: number;
    blacklistReason: number;
  };
}

/** @returns the scans that were inserted: not those that another program has recorded meanwhile */
export async function insertCalls(trx: Trx, visits: readonly NewCall[]) {
  const column = <T>(of: (visit: NewCall) => T) => visits.map(of);
  const { rows } = await sql<{ id: number; extendedId: string; madeAt: Date }>`
    INSERT INTO scans (uuid, company_id, extended_id, workorder_id, product_id, source, result, activation_status,
                       blacklist_reason, created_at, is_staff, is_person, country, call_kind)
    SELECT v.uuid, v.company, v.code, v.workorder, v.product, 'address', v.result, v.status, v.reason, v.at, v.is_staff,
           false, v.country, v.kind
      FROM unnest(${column(({ uuid }) => uuid)}::uuid[], ${column(({ code }) => code.companyId)}::integer[],
             ${column(({ code }) => code.extendedId)}::text[], ${column(({ code }) => code.workorderId)}::integer[],
             ${column(({ code }) => code.productId)}::integer[], ${column(({ code }) => code.result)}::text[],
             ${column(({ code }) => code.activationStatus)}::smallint[],
             ${column(({ code }) => code.blacklistReason)}::smallint[], ${column(({ madeAt }) => madeAt)}::timestamptz[],
             ${column(({ isStaff }) => isStaff)}::boolean[], ${column(({ country }) => country)}::text[],
             ${column(({ callKind }) => callKind)}::text[])
           AS v (uuid, company, code, workorder, product, result, status, reason, at, is_staff, country, kind)
    ON CONFLICT DO NOTHING RETURNING id, extended_id AS "extendedId", created_at AS "madeAt" ${prepared}`.execute(trx);
  return rows;
}

/** A call that turns out to be a person's visit. */
interface ConfirmedCall {
  call: { id: number; extendedId: string; madeAt: Date };
  visitId: string | null;
  /** The phone has visited the code before. */
  isRepeat: boolean;
}

/** Makes calls the visits of people. */
export async function confirmVisits(trx: Trx, visits: readonly ConfirmedCall[]): Promise<void> {
  const values = sql`unnest(${visits.map(({ call }) => call.id)}::bigint[],
      ${visits.map(({ call }) => call.extendedId)}::text[], ${visits.map(({ call }) => call.madeAt)}::timestamptz[],
      ${visits.map(({ visitId }) => visitId)}::uuid[], ${visits.map(({ isRepeat }) => isRepeat)}::boolean[])
    AS v (id, code, at, visit, is_repeat)`;
  await sql`
    UPDATE scans SET is_person = true, call_kind = NULL, visit_id = v.visit, is_repeat = v.is_repeat
      FROM ${values}
     WHERE scans.id = v.id AND scans.extended_id = v.code AND scans.created_at = v.at AND scans.is_person = false
       AND ${madeWithin(visits.map(({ call }) => call))} ${prepared}`.execute(trx);
}

/** Deletes from the scans of the last day that their visitor consumed the item in them. */
export async function unmarkConsumed(trx: Trx, extendedId: string): Promise<void> {
  await sql`
    UPDATE scans SET consumed_at = NULL WHERE extended_id = ${extendedId} AND consumed_at IS NOT NULL
       AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
}

/** Stores that the visitor of a scan of the last day consumed the item in it. */
export async function markConsumed(trx: Trx, extendedId: string, scanUuid: string | null): Promise<void> {
  await sql`
    UPDATE scans SET consumed_at = now() WHERE extended_id = ${extendedId} AND uuid = ${scanUuid}::uuid
       AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
}
