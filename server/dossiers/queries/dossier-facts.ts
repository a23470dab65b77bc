import { sql } from 'kysely';
import { scanEvidence } from '#lib/contract/print-quality.ts';
import { isReportOf } from '#server/cases/shared/is-report-of.ts';
import type { Executor } from '#server/core/db/database.ts';
import { photosKeptSince } from '#server/scans/shared/scan-photos.ts';

/** A code with the names of what it belongs to. By single tables: codes lie on other nodes of a cluster. */
export async function findDossierCode(db: Executor, companyId: number, extendedId: string) {
  const code = await db
    .selectFrom('codes')
    .where('extended_id', '=', extendedId)
    .where('company_id', '=', companyId)
    .select(['extended_id', 'company_id', 'workorder_id', 'sequence', 'serial_number', 'activation_status'])
    .select(['blacklist_reason', 'activated_at', 'consumed_at', 'product_id', 'scm'])
    .executeTakeFirst();
  if (!code) return null;
  const keys = Object.keys(code.scm ?? {});
  const fields =
    keys.length === 0
      ? []
      : await db
          .selectFrom('scm_fields')
          .where('company_id', '=', companyId)
          .where('key', 'in', keys)
          .select(['key', 'name'])
          .execute();
  const names = new Map(fields.map(({ key, name }) => [key, name]));
  return {
    ...code,
    values: Object.entries(code.scm ?? {}).map(([key, value]) => ({ key, name: names.get(key) ?? key, value })),
    product: code.product_id === null ? null : await findProduct(db, code.product_id),
    order: await findOrder(db, code.workorder_id),
  };
}

export type DossierCodeRow = NonNullable<Awaited<ReturnType<typeof findDossierCode>>>;

const findProduct = (db: Executor, id: number) =>
  db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .where('products.id', '=', id)
    .select(['products.id', 'products.name', 'products.sku', 'products.intended_markets', 'brands.name as brand'])
    .executeTakeFirst();

const findOrder = (db: Executor, id: number) =>
  db
    .selectFrom('workorders')
    .leftJoin('companies', 'companies.id', 'workorders.printing_partner_id')
    .leftJoin('equipment', 'equipment.id', 'workorders.equipment_id')
    .leftJoin('substrates', 'substrates.id', 'workorders.substrate_id')
    .where('workorders.id', '=', id)
    .select(['workorders.id', 'workorders.reference', 'workorders.created_at', 'workorders.quantity'])
    .select(['companies.name as partner', 'equipment.name as equipment', 'substrates.name as substrate'])
    .executeTakeFirst();

/** Details of scans beyond the case's own view of them, by uuid. */
export async function findScanDetails(
  db: Executor,
  scans: { extendedIds: readonly string[]; uuids: readonly string[]; from: string; to: string },
) {
  if (scans.uuids.length === 0) return new Map<string, never>();
  const { rows } = await sql<{ uuid: string; country: string | null; evidence: unknown }>`
    SELECT uuid, country, details -> 'evidence' AS evidence
      FROM scans
     WHERE extended_id = ANY(${[...scans.extendedIds]}::text[]) AND uuid = ANY(${[...scans.uuids]}::uuid[])
       AND created_at BETWEEN ${scans.from}::timestamptz AND ${scans.to}::timestamptz + interval '1 second'`.execute(
    db,
  );
  return new Map(
    rows.map(({ uuid, country, evidence }) => [
      uuid,
      { country, evidence: scanEvidence.safeParse(evidence).data ?? null },
    ]),
  );
}

/** Keys of the kept photos of scans. */
export async function findPhotoKeys(db: Executor, companyId: number, uuids: readonly string[]) {
  if (uuids.length === 0) return new Map<string, string>();
  const rows = await db
    .selectFrom('scan_photos')
    .innerJoin('companies', 'companies.id', 'scan_photos.company_id')
    .where('company_id', '=', companyId)
    .where('scan_photos.created_at', '>', sql<Date>`${photosKeptSince}`)
    .where('scan_uuid', 'in', [...uuids])
    .where('state', '=', 'kept')
    .select(['scan_uuid', 'object_key'])
    .execute();
  return new Map(rows.map(({ scan_uuid, object_key }) => [scan_uuid, object_key]));
}

const mostReports = 100;

/** Reports about the codes of a case, oldest first, the newest ones where there are many; and how many there are. */
export async function listReportsOf(db: Executor, companyId: number, caseId: number) {
  const rows = await db
    .selectFrom('reports')
    .where('company_id', '=', companyId)
    .where(isReportOf(caseId))
    .where('deleted_after', '>', sql<Date>`now()`)
    .select(['id', 'created_at', 'extended_id', 'note', 'foreign_address', 'scan_uuid'])
    .select(sql<number>`count(*) OVER ()::integer`.as('in_all'))
    .orderBy('id', 'desc')
    .limit(mostReports)
    .execute();
  return { reports: rows.reverse(), inAll: rows[0]?.in_all ?? 0 };
}

/** Photos that were sent with reports, without those of answers. */
export async function listReportPhotosOf(db: Executor, reportIds: readonly number[], limit: number) {
  if (reportIds.length === 0) return [];
  const rows = await db
    .selectFrom('report_photos')
    .where('report_id', 'in', [...reportIds])
    .where('question_id', 'is', null)
    .where('state', '=', 'kept')
    .select(['id', 'report_id', 'object_key'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse().flatMap(({ report_id, ...photo }) => (report_id === null ? [] : { ...photo, report_id }));
}

export const mostAuditRecords = 1000;

/** Entries of the company's audit log about the resources, oldest first; the newest ones where there are many. */
export async function listAuditOf(
  db: Executor,
  companyId: number,
  resources: readonly { resource: string; id: string }[],
) {
  const rows = await db
    .selectFrom('audit_records')
    .leftJoin('users', 'users.id', 'audit_records.user_id')
    .where('audit_records.company_id', '=', companyId)
    .where(
      sql<boolean>`(audit_records.resource, audit_records.resource_id) IN (
        SELECT * FROM unnest(${resources.map(({ resource }) => resource)}::text[],
                             ${resources.map(({ id }) => id)}::text[]))`,
    )
    .select(['audit_records.id', 'audit_records.created_at', 'audit_records.action', 'audit_records.resource'])
    .select(['audit_records.resource_id', 'audit_records.changed_fields', 'audit_records.status'])
    .select(['audit_records.request_id', 'users.name as user'])
    .orderBy('audit_records.created_at', 'desc')
    .orderBy('audit_records.id', 'desc')
    .limit(mostAuditRecords)
    .execute();
  return rows.reverse();
}

/** Author of a dossier, and the company it is for. */
export async function findAuthor(db: Executor, documentId: number) {
  return db
    .selectFrom('documents')
    .innerJoin('users', 'users.id', 'documents.created_by')
    .innerJoin('companies', 'companies.id', 'documents.company_id')
    .where('documents.id', '=', documentId)
    .select(['users.id', 'users.name', 'companies.name as company'])
    .executeTakeFirstOrThrow();
}
