import { sql, type Transaction } from 'kysely';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { madeWithin } from '#server/scans/shared/scan-conditions.ts';
import type { FoundVisit } from '../endpoints/visit-address.ts';

type Trx = Transaction<Schema>;

/** The visits that are not recorded yet. */
export async function withoutRecorded(trx: Trx, visits: readonly FoundVisit[]): Promise<FoundVisit[]> {
  const { rows } = await sql<{ uuid: string }>`
    SELECT uuid FROM scans WHERE uuid = ANY(${visits.map(({ uuid }) => uuid)}::uuid[])
       AND extended_id = ANY(${visits.map(({ code }) => code.extendedId)}::text[])
       AND ${madeWithin(visits)} ${prepared}`.execute(trx);
  const recorded = new Set(rows.map(({ uuid }) => uuid));
  return visits.filter(({ uuid }) => !recorded.has(uuid));
}

/** @returns the scans that were inserted: not those that another program has recorded meanwhile */
export async function insertCalls(trx: Trx, visits: readonly FoundVisit[]) {
  const column = <T>(of: (visit: FoundVisit) => T) => visits.map(of);
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
