import { sql, type Transaction } from 'kysely';
import type { ReportKind } from '#lib/contract/values/reports.ts';
import { isReportOf } from '#server/cases/shared/is-report-of.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';
import { listPage } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { Rows } from '#server/core/http/paging.ts';
import { sealText } from '#server/core/sealed-text.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';

type Trx = Transaction<Schema>;

/** More about one code within a day tell nothing new, and are not kept. */
const mostOfCodeInDay = 50;
/** The same for everything that is of no code. */
const mostOfNoneInDay = 1000;

export interface NewReport {
  companyId: number | null;
  extendedId: string | null;
  productId: number | null;
  foreignAddress: string | null;
  scanUuid: string | null;
  visitId: string | null;
  note: string;
  country: string | null;
  position: Position | null;
  /** Language of the page. */
  language: string;
  days: number;
}

/**
 * A form is sent again when its answer is lost: the same words of one visit are one report.
 * @returns undefined when it is not kept
 */
export async function insertReport(trx: Trx, report: NewReport): Promise<{ id: number; madeAt: Date } | undefined> {
  const { companyId, extendedId, productId, foreignAddress, scanUuid, visitId, note, country, position } = report;
  // Reports of one code go one after the other, so that each counts those before it.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`report ${extendedId ?? ''}`}, 0))`.execute(trx);
  const most = extendedId === null ? mostOfNoneInDay : mostOfCodeInDay;
  const { rows } = await sql<{ id: number; madeAt: Date }>`
    INSERT INTO reports (company_id, extended_id, product_id, foreign_address, scan_uuid, visit_id, note, country,
                         latitude, longitude, language, deleted_after)
    SELECT ${companyId}::integer, ${extendedId}::text, ${productId}::integer, ${foreignAddress}::text,
           ${scanUuid}::uuid, ${visitId}::uuid, ${note}::text, ${country}::text, ${position?.latitude ?? null}::real,
           ${position?.longitude ?? null}::real, ${report.language}::text, now() + make_interval(days => ${report.days})
     WHERE (SELECT count(*) FROM (SELECT 1 FROM reports
              WHERE extended_id IS NOT DISTINCT FROM ${extendedId}::text AND created_at > now() - interval '1 day'
              LIMIT ${most}) AS latest) < ${most}
       AND NOT EXISTS (SELECT FROM reports
              WHERE extended_id IS NOT DISTINCT FROM ${extendedId}::text AND created_at > now() - interval '1 day'
                AND visit_id = ${visitId}::uuid AND note = ${note}::text
                AND foreign_address IS NOT DISTINCT FROM ${foreignAddress}::text)
    RETURNING id, created_at AS "madeAt"`.execute(trx);
  return rows[0];
}

/** Reports that the caller may see and whose days are not over. */
function selectVisible(db: Executor, scope: Scope) {
  const query = db.selectFrom('reports').where('reports.deleted_after', '>', sql<Date>`now()`);
  return 'companyId' in scope ? query.where('reports.company_id', '=', scope.companyId) : query;
}

function withNames(query: ReturnType<typeof selectVisible>) {
  return query
    .leftJoin('companies', 'companies.id', 'reports.company_id')
    .leftJoin('products', 'products.id', 'reports.product_id')
    .leftJoin('users as handlers', 'handlers.id', 'reports.handled_by')
    .selectAll('reports')
    .select([
      'companies.name as company_name',
      'companies.slug as company_slug',
      'products.name as product_name',
      'handlers.name as handler_name',
      // A foreign code says nothing of the code whose page it was sent from.
      sql<number | null>`CASE WHEN reports.foreign_address IS NULL
        THEN (SELECT max(c.case_id) FROM case_codes AS c
               WHERE c.company_id = reports.company_id AND c.extended_id = reports.extended_id)
        ELSE (SELECT max(c.case_id) FROM case_codes AS c
               WHERE c.company_id = reports.company_id AND md5(c.foreign_address) = md5(reports.foreign_address)
                 AND c.foreign_address = reports.foreign_address) END`.as('case_id'),
    ]);
}

export type ReportRow = Awaited<ReturnType<ReturnType<typeof withNames>['executeTakeFirstOrThrow']>>;

interface ReportFilter {
  extended_id?: string | undefined;
  case?: number | undefined;
  kind?: ReportKind | undefined;
  product?: number | undefined;
  created_at?: string | undefined;
  handled?: boolean | undefined;
  has_photos?: boolean | undefined;
  has_answer?: boolean | undefined;
  has_company?: boolean | undefined;
  search?: string | undefined;
  direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export async function listReportRows(db: Executor, scope: Scope, filter: ReportFilter): Promise<Rows<ReportRow>> {
  const { extended_id, kind, product, created_at, handled, has_photos, has_answer, has_company, search } = filter;
  let query = selectVisible(db, scope);
  if (filter.case !== undefined) query = query.where(isReportOf(filter.case));
  if (extended_id !== undefined) query = query.where('reports.extended_id', '=', extended_id);
  if (kind !== undefined) query = query.where('reports.foreign_address', kind === 'own' ? 'is' : 'is not', null);
  if (product !== undefined) query = query.where('reports.product_id', '=', product);
  if (created_at !== undefined) query = query.where(momentCondition(sql`reports.created_at`, created_at));
  if (handled !== undefined) query = query.where('reports.handled_at', handled ? 'is not' : 'is', null);
  if (has_photos !== undefined) {
    const hasPhotos = sql<boolean>`EXISTS (SELECT FROM report_photos AS p WHERE p.report_id = reports.id)`;
    query = query.where(has_photos ? hasPhotos : sql<boolean>`NOT ${hasPhotos}`);
  }
  if (has_answer !== undefined) {
    const hasAnswer = sql<boolean>`EXISTS (SELECT FROM report_questions AS q
      WHERE q.report_id = reports.id AND q.answered_at IS NOT NULL)`;
    query = query.where(has_answer ? hasAnswer : sql<boolean>`NOT ${hasAnswer}`);
  }
  if (has_company !== undefined) query = query.where('reports.company_id', has_company ? 'is not' : 'is', null);
  if (search !== undefined) {
    query = query.where(containsText(search, 'reports.note', 'reports.extended_id', 'reports.foreign_address'));
  }
  return listPage(query, withNames(query), { ...filter, column: 'id' }, 'reports');
}

export async function findReport(db: Executor, scope: Scope, id: number): Promise<ReportRow | undefined> {
  return withNames(selectVisible(db, scope)).where('reports.id', '=', id).executeTakeFirst();
}

/** Locks a report to change it. */
export async function lockReport(trx: Trx, scope: Scope, id: number) {
  return selectVisible(trx, scope).where('reports.id', '=', id).selectAll().forUpdate().executeTakeFirst();
}

/** @param userId who handled it; null opens it again */
export async function setHandled(trx: Trx, id: number, userId: number | null): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ handled_at: userId === null ? null : sql<Date>`now()`, handled_by: userId })
    .where('id', '=', id)
    .execute();
}

/** @returns false when no brand owner has this id */
export async function assignReport(trx: Trx, id: number, companyId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reports')
    .set({ company_id: companyId })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('companies').where('id', '=', companyId).where('company_type', '=', 'brand_owner').select('id'),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Its photos are deleted by the worker. */
export async function deleteReportRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('reports').where('id', '=', id).execute();
}

/** @returns how many were deleted */
export async function deleteOldReports(trx: Trx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM reports WHERE id IN (
      SELECT id FROM reports WHERE deleted_after <= now() ORDER BY deleted_after LIMIT ${limit}
         FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export const placeOfAddress = (id: number) => `e-mail address of report ${id}`;

/** Keeps the address that questions about a report are mailed to. @param key 32 bytes */
export async function setAskedAddress(trx: Trx, key: Buffer, id: number, email: string): Promise<void> {
  const sealed = sealText(key, placeOfAddress(id), email);
  await trx.updateTable('reports').set({ email_sealed: sealed }).where('id', '=', id).execute();
}
