import { sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { companyOf, type PlacePage } from './place-order.ts';
import { readListPlaces } from './places.ts';

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
  activated_by_name: string | null;
  activated_at: Date | null;
  url_prefix: string;
  workorder_reference: string | null;
}

/** Codes with what their lists show, in the order of the ids. */
async function readCodes(db: Executor, scope: Scope, ids: readonly string[]): Promise<CodeRow[]> {
  const companyId = companyOf(scope);
  // The codes first: on a cluster they lie on other nodes, and the few of them are brought to what they are joined
  // with.
  const { rows } = await sql<CodeRow>`
    WITH codes AS MATERIALIZED (
      SELECT * FROM codes WHERE extended_id = ANY(${ids}::text[])
         AND ${companyId === null ? sql`true` : sql`company_id = ${companyId}`})
    SELECT codes.extended_id, codes.company_id, codes.workorder_id, codes.sequence, codes.serial_number,
           codes.activation_status, codes.blacklist_reason, codes.product_id, products.name AS product, products.sku,
           brands.id AS brand_id, brands.name AS brand, codes.scm, codes.scm_updated_by, codes.scm_updated_at,
           users.email AS activated_by, users.name AS activated_by_name, codes.activated_at, workorders.url_prefix,
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
 * Keyset pagination: at most `limit` codes, read in the direction of the page and shown the other way round where it is
 * `reversed`, with the moment they are ordered by, if any (microseconds), and whether there are more that way.
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
