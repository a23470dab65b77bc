import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/domain/actor.ts';
import { codeCondition } from './code-filters.ts';
import type { Executor } from './database.ts';

/** A code's place in the order of every list: its workorder, its sequence there. */
export interface CodePlace {
  workorder: number;
  sequence: number;
}

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
}

const companyOf = (scope: Scope) => ('companyId' in scope ? scope.companyId : null);

/**
 * Places of codes that fit the filters, next to a place, in the order of workorder and sequence.
 *
 * It goes from workorder to workorder by the index of their codes and stops at the limit, so that a page costs the same
 * however many codes there are, before it and in other companies. Filters that name a few codes by an index of their own
 * are left to that index.
 */
export function selectPlaces(
  scope: Scope,
  filters: CodeFilters,
  page: { limit: number; from: CodePlace; direction: 'after' | 'before' },
): RawBuilder<{ extended_id: string; workorder_id: number; sequence: number }> {
  const { limit, from, direction } = page;
  const companyId = companyOf(scope);
  const isAfter = direction === 'after';
  const order = isAfter ? sql`ASC` : sql`DESC`;
  const beyond = isAfter ? sql`>` : sql`<`;
  const columns = sql`codes.extended_id, codes.workorder_id, codes.sequence`;
  const condition = codeCondition(companyId, filters);
  if (hasOwnIndex(filters)) {
    return sql`SELECT ${columns} FROM codes
      WHERE ${condition} AND (codes.workorder_id, codes.sequence) ${beyond} (${from.workorder}, ${from.sequence})
      ORDER BY codes.workorder_id ${order}, codes.sequence ${order} LIMIT ${limit}`;
  }
  const ofCompany = companyId === null ? sql`true` : sql`w.company_id = ${companyId}`;
  const ofFilter = filters.workorder === undefined ? sql`true` : sql`w.id = ${filters.workorder}`;
  return sql`SELECT found.* FROM workorders AS w CROSS JOIN LATERAL (
      SELECT ${columns} FROM codes
       WHERE codes.workorder_id = w.id AND ${condition}
         AND codes.sequence ${beyond} CASE WHEN w.id = ${from.workorder} THEN ${from.sequence}
           ELSE ${isAfter ? 0 : maxSequence} END::integer
       ORDER BY codes.sequence ${order} LIMIT ${limit}
    ) AS found
    WHERE ${ofCompany} AND ${ofFilter} AND w.id ${beyond}= ${from.workorder}
    ORDER BY w.id ${order}, found.sequence ${order} LIMIT ${limit}`;
}

const maxSequence = 2_147_483_647;

function hasOwnIndex(filters: CodeFilters): boolean {
  const namesCode = filters.extended_id !== undefined || filters.serial_number !== undefined;
  return namesCode || Object.keys(filters).some((name) => name.startsWith('scm_'));
}

/** Codes with what their lists show, in the order of workorder and sequence. */
async function readCodes(db: Executor, scope: Scope, ids: RawBuilder<unknown>): Promise<CodeRow[]> {
  const companyId = companyOf(scope);
  const { rows } = await sql<CodeRow>`
    SELECT codes.extended_id, codes.company_id, codes.workorder_id, codes.sequence, codes.serial_number,
           codes.activation_status, codes.blacklist_reason, codes.product_id, products.name AS product, products.sku,
           brands.id AS brand_id, brands.name AS brand, codes.scm, codes.scm_updated_by, codes.scm_updated_at,
           users.email AS activated_by, codes.activated_at, workorders.url_prefix
      FROM codes
      JOIN workorders ON workorders.id = codes.workorder_id
      LEFT JOIN products ON products.id = codes.product_id
      LEFT JOIN brands ON brands.id = products.brand_id
      LEFT JOIN users ON users.id = codes.activated_by
     WHERE codes.extended_id = ANY(${ids}) AND ${companyId === null ? sql`true` : sql`codes.company_id = ${companyId}`}
     ORDER BY codes.workorder_id, codes.sequence`.execute(db);
  return rows;
}

/** At most `limit` codes, and whether there are more in that direction. */
export async function listCodes(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: { limit: number; from: CodePlace; direction: 'after' | 'before' },
): Promise<{ rows: CodeRow[]; more: boolean }> {
  const { rows: places } = await selectPlaces(scope, filters, { ...page, limit: page.limit + 1 }).execute(db);
  const ids = places.slice(0, page.limit).map((place) => place.extended_id);
  return { rows: await readCodes(db, scope, sql`${ids}::text[]`), more: places.length > page.limit };
}

export async function findCode(db: Executor, scope: Scope, extendedId: string): Promise<CodeRow | undefined> {
  return (await readCodes(db, scope, sql`${[extendedId]}::text[]`))[0];
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
    .executeTakeFirstOrThrow();
}

/** Changes of status that named the code or its workorder and have come to it. */
export async function listStatusChanges(db: Executor, code: CodeRow) {
  const { rows } = await sql<{ at: Date; by: string; parameters: Record<string, unknown> }>`
    SELECT t.created_at AS at, users.email AS by, t.parameters
      FROM code_tasks AS t JOIN users ON users.id = t.created_by
     WHERE t.company_id = ${code.company_id} AND t.kind = 'status' AND (
       (t.workorder_id = ${code.workorder_id} AND t.cursor_position >= ${code.sequence})
       OR t.id IN (
         SELECT c.task_id FROM code_task_codes AS c JOIN code_tasks AS n ON n.id = c.task_id
          WHERE c.extended_id = ${code.extended_id} AND n.cursor_position >= c.position))
     ORDER BY t.id LIMIT 1000`.execute(db);
  return rows;
}
