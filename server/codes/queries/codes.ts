import { sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { prepared } from '#server/core/db/named-statements.ts';
import { companyOf, type PlacePage, readListPlaces } from './places.ts';

export interface CodeRow {
  extended_id: string;
  company_id: number;
  workorder_id: number;
  sequence: number;
  serial_number: number | null;
  activation_status: number;
  blacklist_reason: number;
  product_id: number | null;
  product: string | null;
  sku: string | null;
  brand_id: number | null;
  brand: string | null;
  scm: Record<string, string> | null;
  scm_updated_by: string | null;
  scm_updated_at: Date | null;
  activated_by: string | null;
  activated_at: Date | null;
  url_prefix: string;
  workorder_reference: string | null;
}

/** Codes with what their lists show, in the order of the ids. */
async function readCodes(db: Executor, scope: Scope, ids: readonly string[]): Promise<CodeRow[]> {
  const companyId = companyOf(scope);
  // The codes first: on a cluster they lie on other nodes, and the few of them are brought to what they are joined with.
  const { rows } = await sql<CodeRow>`
    WITH codes AS MATERIALIZED (
      SELECT * FROM codes WHERE extended_id = ANY(${ids}::text[])
         AND ${companyId === null ? sql`true` : sql`company_id = ${companyId}`})
    SELECT codes.extended_id, codes.company_id, codes.workorder_id, codes.sequence, codes.serial_number,
           codes.activation_status, codes.blacklist_reason, codes.product_id, products.name AS product, products.sku,
           brands.id AS brand_id, brands.name AS brand, codes.scm, codes.scm_updated_by, codes.scm_updated_at,
           users.email AS activated_by, codes.activated_at, workorders.url_prefix,
           workorders.reference AS workorder_reference
      FROM codes
      JOIN workorders ON workorders.id = codes.workorder_id
      LEFT JOIN products ON products.id = codes.product_id
      LEFT JOIN brands ON brands.id = products.brand_id
      LEFT JOIN users ON users.id = codes.activated_by ${prepared}`.execute(db);
  const byId = new Map(rows.map((row) => [row.extended_id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * At most `limit` codes, read in the direction of the page and shown the other way round where it is `reversed`, with the moment they are ordered by, if any (microseconds), and whether there are more that
 * way.
 */
export async function listCodes(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage & { reversed: boolean },
): Promise<{ rows: (CodeRow & { at: number | undefined })[]; more: boolean }> {
  const places = await readListPlaces(db, scope, filters, { ...page, limit: page.limit + 1 });
  const shown = places.slice(0, page.limit);
  if (page.reversed) shown.reverse();
  const moments = new Map(shown.map((place) => [place.extended_id, place.at]));
  const rows = await readCodes(
    db,
    scope,
    shown.map((place) => place.extended_id),
  );
  return { rows: rows.map((row) => ({ ...row, at: moments.get(row.extended_id) })), more: places.length > page.limit };
}

export async function findCode(db: Executor, scope: Scope, extendedId: string): Promise<CodeRow | undefined> {
  return (await readCodes(db, scope, [extendedId]))[0];
}

/** The newest scans of a code. */
export async function listCodeScans(db: Executor, extendedId: string, limit: number) {
  return db
    .selectFrom('scans')
    .leftJoin('scan_apps', 'scan_apps.id', 'scans.scan_app_id')
    .where('scans.extended_id', '=', extendedId)
    .select(['scans.uuid', 'scans.created_at', 'scans.source', 'scans.result', 'scans.activation_status'])
    .select('scan_apps.name as app')
    .orderBy('scans.created_at', 'desc')
    .orderBy('scans.id', 'desc')
    .limit(limit)
    .modifyEnd(prepared)
    .execute();
}

/** What its workorder says of a code's history. */
export async function readCodeOrigin(db: Executor, workorderId: number) {
  return db
    .selectFrom('workorders')
    .leftJoin('users', 'users.id', 'workorders.created_by')
    .where('workorders.id', '=', workorderId)
    .select(['workorders.created_at', 'workorders.reference', 'workorders.ingestion_key', 'workorders.canceled_at'])
    .select('users.email as created_by')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
}

/** Changes of status that came to the code; of those that kept nothing, also where they found it so already. */
export async function listStatusChanges(db: Executor, code: CodeRow) {
  const { rows } = await sql<{ at: Date; by: string; parameters: Record<string, unknown> }>`
    SELECT t.created_at AS at, users.email AS by, t.parameters
      FROM code_tasks AS t JOIN users ON users.id = t.created_by
     WHERE t.company_id = ${code.company_id} AND t.kind = 'status' AND (
       EXISTS (SELECT FROM code_task_changes AS k
         WHERE k.task_id = t.id AND k.workorder_id = ${code.workorder_id} AND k.sequence = ${code.sequence})
       OR (NOT t.keeps_former AND (
         (t.workorder_id = ${code.workorder_id} AND t.cursor_position >= ${code.sequence})
         OR t.id IN (
           SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
            WHERE c.extended_id = ${code.extended_id} AND n.cursor_position >= c.position))))
     ORDER BY t.id LIMIT 1000 ${prepared}`.execute(db);
  return rows;
}
