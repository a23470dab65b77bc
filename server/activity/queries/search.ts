import { type RawBuilder, sql } from 'kysely';
import { foundLookups } from '#lib/contract/lookups.ts';
import { type FoundItem, type FoundKind, foundAtMost } from '#lib/contract/search.ts';
import { can, inspectorRole } from '#lib/permissions/permissions.ts';
import { tableOfLookup } from '#server/catalog/shared/table-of-lookup.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

/** A text is looked for in as many rows of a list, the newest. */
const rowsLookedThrough = 20_000;
const serialDigits = 10;

/** The newest rows of a list that contain the text, within a bounded number of rows. */
function inList(
  actor: Actor,
  text: string,
  list: {
    kind: FoundKind;
    table: string;
    key?: string;
    label: string;
    detail?: string;
    columns: string[];
    own?: string;
    /** Condition of the rows that have a page. */
    only?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const scope = scopeOf(actor);
  const own = sql.ref(list.own ?? 'company_id');
  const ofCompany = 'companyId' in scope ? sql`${own} = ${scope.companyId}::int` : sql`true`;
  const where = sql`WHERE ${ofCompany} AND ${list.only ?? sql`true`}`;
  return sql`SELECT ${list.kind} AS kind, ${sql.ref(list.key ?? 'id')}::text AS key, ${sql.ref(list.label)} AS label,
      ${list.detail ? sql.ref(list.detail) : sql`''`} AS detail
    FROM (SELECT * FROM ${sql.table(list.table)} ${where} ORDER BY id DESC LIMIT ${rowsLookedThrough}) AS newest
   WHERE ${containsText(text, ...list.columns)} ORDER BY id DESC LIMIT ${foundAtMost}`;
}

/**
 * Rows of a list that contain the text, however old: few of them, in no order. Ordered, a rare text would be looked for
 * along the primary key; unordered, PostgreSQL reads the trigrams of a rare text and the first rows of a common one.
 * Trigrams need three characters.
 */
function inWholeList(
  text: string,
  { table, columns, shown, own }: { table: string; columns: string[]; shown: string[]; own: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if ([...text].length < 3) return sql``;
  const names = sql.join(shown.map((name) => sql.ref(name)));
  return sql` UNION (SELECT ${names} FROM ${sql.table(table)}
    WHERE ${own} AND ${containsText(text, ...columns)} LIMIT ${foundAtMost})`;
}

/** Products by name or SKU. */
function products(actor: Actor, text: string): RawBuilder<unknown> {
  const scope = scopeOf(actor);
  const own = 'companyId' in scope ? sql`company_id = ${scope.companyId}::int` : sql`true`;
  const columns = ['name', 'sku'];
  const shown = ['id', ...columns];
  return sql`SELECT 'product' AS kind, id::text AS key, name AS label, sku AS detail
    FROM ((SELECT id, name, sku FROM products WHERE ${own} ORDER BY id DESC LIMIT ${rowsLookedThrough})
      ${inWholeList(text, { table: 'products', columns, shown, own })}) AS products
   WHERE ${containsText(text, ...columns)} ORDER BY id DESC LIMIT ${foundAtMost}`;
}

/** Orders the company made or prints, by reference, remarks or id. */
function workorders(actor: Actor, text: string): RawBuilder<unknown> {
  const scope = scopeOf(actor);
  const of = (column: string) => ('companyId' in scope ? sql`${sql.ref(column)} = ${scope.companyId}::int` : sql`true`);
  const newest = (column: string) =>
    sql`(SELECT id, reference, remarks FROM workorders WHERE ${of(column)} ORDER BY id DESC LIMIT ${rowsLookedThrough})`;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  const columns = ['reference', 'remarks'];
  const shown = ['id', ...columns];
  const own = sql`(${of('company_id')} OR ${of('printing_partner_id')})`;
  const byNumber = sql`(SELECT id, reference, remarks FROM workorders WHERE id = ${number}::int AND ${own})`;
  return sql`SELECT 'workorder', id::text, coalesce(reference, ''), coalesce(remarks, '')
    FROM (${newest('company_id')} UNION ${newest('printing_partner_id')} UNION ${byNumber}
      ${inWholeList(text, { table: 'workorders', columns, shown, own })}) AS workorders
   WHERE ${containsText(text, 'reference', 'remarks')} OR id = ${number}::int
   ORDER BY (id = ${number}::int) DESC, id DESC LIMIT ${foundAtMost}`;
}

/** Codes whose id begins with the text: a range of the company's index, for the operator of the primary key. */
function codesById(actor: Actor, text: string): RawBuilder<unknown> {
  const scope = scopeOf(actor);
  const own = 'companyId' in scope ? sql`company_id = ${scope.companyId}::int` : sql`true`;
  return sql`SELECT 'code', extended_id, extended_id, coalesce(lpad(serial_number::text, ${serialDigits}::int, '0'), '')
    FROM codes WHERE ${own} AND extended_id >= ${text} AND extended_id < ${`${text}\u{10ffff}`}
   ORDER BY extended_id LIMIT ${foundAtMost}`;
}

/** Codes by serial number, whole or the beginning of its ten digits: a range of the company's index. */
function codesBySerial(companyId: number, digits: string): RawBuilder<unknown> {
  const whole = Number(digits);
  const from = Number(digits.padEnd(serialDigits, '0'));
  const to = Number(digits.padEnd(serialDigits, '9'));
  const begins = digits.length < serialDigits ? sql` OR serial_number BETWEEN ${from} AND ${to}` : sql``;
  return sql`SELECT 'code', extended_id, lpad(serial_number::text, ${serialDigits}::int, '0'), extended_id FROM codes
    WHERE company_id = ${companyId}::int AND (serial_number = ${whole}${begins})
    ORDER BY serial_number LIMIT ${foundAtMost}`;
}

/** Newest codes in whose ids a part is looked for: some 10 to 20 ms of the database. */
export const newestCodes = 50_000;
/** More orders than these hold the newest codes of no company that finds anything by its ids. */
const newestOrders = 5_000;

/**
 * Codes with the text anywhere in their id, also in capitals, among the newest of the company, and how many those are:
 * `all` where the company has no more. No index serves it (docs/decisions/lists.md).
 */
async function findCodesByPart(
  db: Executor,
  actor: Actor,
  text: string,
): Promise<{ items: FoundItem[]; all: boolean }> {
  const scope = scopeOf(actor);
  const own = 'companyId' in scope ? sql`company_id = ${scope.companyId}::int` : sql`true`;
  const capitals = text.toUpperCase();
  const contains = sql.join(
    [...new Set([text, capitals])].map((part) => sql`strpos(extended_id, ${part} COLLATE "C") > 0`),
    sql` OR `,
  );
  // Orders first, in a query of their own: on a cluster codes are not joined with tables of the coordinator.
  const { rows: newest } = await sql<{ id: number; last: number; newer: number }>`
    SELECT id, codes_generated AS last, (sum(codes_generated) OVER (ORDER BY id DESC) - codes_generated)::float8 AS newer
      FROM (SELECT id, codes_generated FROM workorders
        WHERE ${own} AND codes_generated > 0 ORDER BY id DESC LIMIT ${newestOrders}) AS orders`.execute(db);
  const looked = newest.filter(({ newer }) => newer < newestCodes);
  const whole = newest.reduce((sum, { last }) => sum + last, 0);
  const all = newest.length < newestOrders && whole <= newestCodes;
  const oldest = looked.pop();
  if (!oldest) return { items: [], all };
  const after = Math.max(0, oldest.last - (newestCodes - oldest.newer));
  // Ranges of the index by workorder and sequence. The order is an expression: by the column alone PostgreSQL reads the
  // index of all ids until it has found enough, which is the whole of it for a rare text.
  const { rows } = await sql<FoundItem>`
    SELECT 'code' AS kind, extended_id AS key, extended_id AS label,
      coalesce(lpad(serial_number::text, ${serialDigits}::int, '0'), '') AS detail
    FROM codes
   WHERE (workorder_id = ANY(${looked.map(({ id }) => id)}::int[])
      OR (workorder_id = ${oldest.id}::int AND sequence > ${after}::int)) AND (${contains})
   ORDER BY extended_id || '' LIMIT ${foundAtMost}`.execute(db);
  return { items: rows, all: all || rows.length >= foundAtMost };
}

/** Partners of the company, and companies that have asked it or are asked, by their name. */
function partnerships({ companyId }: Actor, text: string): RawBuilder<unknown> {
  const own = sql`${companyId}::int`;
  return sql`SELECT 'partnership', partnerships.id::text, other.name, other.slug
    FROM partnerships JOIN companies AS other ON other.id IN (brand_owner_id, printing_partner_id) AND other.id <> ${own}
   WHERE ${own} IN (brand_owner_id, printing_partner_id) AND ${containsText(text, 'other.name', 'other.slug')}
   ORDER BY partnerships.id DESC LIMIT ${foundAtMost}`;
}

function scan(actor: Actor, uuid: string): RawBuilder<unknown> {
  const scope = scopeOf(actor);
  const own = 'companyId' in scope ? sql`company_id = ${scope.companyId}::int` : sql`true`;
  return sql`SELECT 'scan', uuid::text, extended_id, result FROM scans
    WHERE uuid = ${uuid}::uuid AND ${own} AND ${notToCome} LIMIT 1`;
}

/** A part of an id of fewer characters is in most of them. */
const shortestPart = 4;

/** Finds resources that the actor may see by text, in one query of bounded parts, then codes by a part of their id. */
export async function findByText(
  db: Executor,
  actor: Actor,
  text: string,
): Promise<{ items: FoundItem[]; newestCodes: number | null }> {
  const sees = (permission: Parameters<typeof can>[1]) => can(actor, permission);
  const isOperator = actor.companyType === 'operator';
  const isId = /^[\w%./~-]{3,100}$/.test(text);
  const isUuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
  const catalog = (kind: FoundKind, table: string, detail?: string) =>
    inList(actor, text, {
      kind,
      table,
      label: 'name',
      ...(detail && { detail }),
      columns: ['name', ...(detail ? [detail] : [])],
    });
  const parts = [
    ...(sees('workorder_view') ? [workorders(actor, text)] : []),
    ...(sees('ingestion_view')
      ? [
          inList(actor, text, {
            kind: 'ingestion',
            table: 'ingestions',
            key: 'key',
            label: 'description',
            detail: 'key',
            columns: ['description', 'key', 'original_name'],
          }),
        ]
      : []),
    ...(sees('codes_view') && isId ? [codesById(actor, text)] : []),
    ...(sees('codes_view') && !isOperator && /^\d{3,10}$/.test(text) ? [codesBySerial(actor.companyId, text)] : []),
    ...(sees('scan_view') && isUuid ? [scan(actor, text)] : []),
    ...(sees('product_view')
      ? [
          products(actor, text),
          ...foundLookups.map((kind) => catalog(kind, tableOfLookup(kind))),
          catalog('template', 'workorder_templates'),
        ]
      : []),
    ...(sees('user_manage')
      ? [
          inList(actor, text, {
            kind: 'user',
            table: 'users',
            label: 'name',
            detail: 'email',
            columns: ['name', 'email'],
            // Inspectors sign in by their team's link, and have no page.
            only: sql`role <> ${inspectorRole}`,
          }),
        ]
      : []),
    ...(sees('partnership_edit') && !isOperator ? [partnerships(actor, text)] : []),
    ...(isOperator
      ? [
          inList(actor, text, {
            kind: 'company',
            table: 'companies',
            label: 'name',
            detail: 'slug',
            columns: ['name', 'slug'],
            own: 'id',
          }),
        ]
      : []),
  ].map((part) => sql`(${part})`);
  // Names the columns and their types, whichever parts there are.
  const none = sql`(SELECT '' AS kind, ''::text AS key, ''::text AS label, ''::text AS detail WHERE false)`;
  const { rows } = await sql<FoundItem>`${sql.join([none, ...parts], sql` UNION ALL `)}`.execute(db);
  const found = rows.filter(({ kind }) => kind === 'code');
  const isWhole = found.some(({ key }) => key === text);
  const looksForParts =
    sees('codes_view') && isId && !isWhole && text.length >= shortestPart && found.length < foundAtMost;
  const byPart = looksForParts ? await findCodesByPart(db, actor, text) : { items: [], all: true };
  const more = byPart.items.slice(0, foundAtMost - found.length);
  const items = [...new Map([...rows, ...more].map((item) => [`${item.kind} ${item.key}`, item])).values()];
  return { items, newestCodes: byPart.all ? null : newestCodes };
}
