import { type RawBuilder, sql } from 'kysely';
import { activationStatusNames, blacklistReasonNames } from '#lib/contract/codes.ts';
import { authenticationStatuses } from '#lib/contract/photo.ts';
import type { Executor } from '#server/core/db/database.ts';
import { neutraliseText } from '#server/core/db/statements/sql-text.ts';
import { fieldOf, ofCompany, type ScanRange, scansInScope, within } from '../shared/scan-conditions.ts';
import { conditionsOf, type ScanFilters } from './scan-lists.ts';
import { placeParts, productParts, splitByCount, splitByQuarters, zoneDayParts } from './scan-parts.ts';

/** Name of a column and what is in it. */
type Columns = readonly (readonly [name: string, value: RawBuilder<unknown>])[];

const nameOf = (column: RawBuilder<unknown>, names: readonly string[]) =>
  sql`(ARRAY[${sql.join(names.map((name) => sql`${name}::text`))}])[${column} + 1]`;

const time = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} AT TIME ZONE 'UTC', ${'YYYY-MM-DD"T"HH24:MI:SS"Z"'})`;

/** As it was rounded: the column holds it as a float of four bytes. */
const degrees = (column: RawBuilder<unknown>) => sql`round(${column}::numeric, 2)`;

const sumOfResults: Columns = authenticationStatuses.map(
  (result) => [result, sql`coalesce(sum(scans) FILTER (WHERE result = ${result}), 0)`] as const,
);
const countOfResults: Columns = authenticationStatuses.map(
  (result) => [result, sql`count(*) FILTER (WHERE result = ${result})`] as const,
);
const sumOfScans: Columns = [['scans', sql`sum(scans)`], ...sumOfResults];
const ofProduct: Columns = [
  ['product', neutraliseText(sql`max(products.name)`)],
  ['sku', neutraliseText(sql`max(products.sku)`)],
];

export interface ScanExport {
  header: string[];
  /** SELECT of texts that are never null, with parameters. */
  query: RawBuilder<unknown>;
}

function statement(columns: Columns, from: RawBuilder<unknown>): ScanExport {
  const values = columns.map(([, value]) => sql`coalesce((${value})::text, '')`);
  return { header: columns.map(([name]) => name), query: sql`SELECT ${sql.join(values)} ${from}` };
}

/** The scans of a range on a line each, newest first, as the list shows them. */
export function scanRows(range: ScanRange, filters: ScanFilters): ScanExport {
  const conditions = [ofCompany(range.companyId), within(range), ...conditionsOf(filters)];
  return statement(
    [
      ['scan', sql`scans.uuid`],
      ['scanned_at', time(sql`scans.created_at`)],
      ...(range.companyId === null ? ([['company', neutraliseText(sql`companies.name`)]] as const) : []),
      ['result', sql`scans.result`],
      ['source', sql`scans.source`],
      ['code', neutraliseText(sql`scans.extended_id`)],
      ['product', neutraliseText(sql`products.name`)],
      ['sku', neutraliseText(sql`products.sku`)],
      ['workorder', sql`scans.workorder_id`],
      ['application', neutraliseText(sql`scan_apps.name`)],
      ['latitude', degrees(sql`scans.latitude`)],
      ['longitude', degrees(sql`scans.longitude`)],
      ['status', nameOf(sql`scans.activation_status`, activationStatusNames)],
      ['blacklist_reason', nameOf(sql`scans.blacklist_reason`, blacklistReasonNames)],
      ['suspicion', sql`array_to_string(scans.suspicion, ' ')`],
      ['own_staff', sql`CASE WHEN scans.is_staff THEN 'yes' ELSE 'no' END`],
      ['call', sql`CASE WHEN scans.is_person = false THEN 'yes' ELSE 'no' END`],
      ['country', sql`scans.country`],
    ],
    sql`FROM (SELECT * FROM scans WHERE ${sql.join(conditions, sql` AND `)}) AS scans
      LEFT JOIN products ON products.id = scans.product_id LEFT JOIN scan_apps ON scan_apps.id = scans.scan_app_id
      LEFT JOIN companies ON companies.id = scans.company_id ORDER BY scans.created_at DESC, scans.id DESC`,
  );
}

/** Days in their order, those without a scan too. */
export async function dayRows(
  db: Executor,
  range: ScanRange,
  days: string[],
  bounds: readonly number[],
): Promise<ScanExport> {
  const parts = zoneDayParts(range, await splitByQuarters(db, range), bounds);
  return statement(
    [['day', sql`named.name`], ['scans', sql`coalesce(sum(scans), 0)`], ...sumOfResults],
    sql`FROM unnest(ARRAY[${sql.join(days)}]::text[]) WITH ORDINALITY AS named (name, day) LEFT JOIN (${parts}) AS parts
      ON parts.day = named.day GROUP BY named.name ORDER BY named.name`,
  );
}

export async function productRows(db: Executor, range: ScanRange): Promise<ScanExport> {
  const parts = productParts(range, await splitByCount(db, range));
  return statement(
    [...ofProduct, ...sumOfScans],
    sql`FROM (${parts}) AS parts LEFT JOIN products ON products.id = parts.product_id
      GROUP BY product_id ORDER BY sum(scans) DESC, product_id`,
  );
}

export async function placeRows(db: Executor, range: ScanRange): Promise<ScanExport> {
  const parts = placeParts(range, await splitByCount(db, range));
  return statement(
    [['latitude', middle(sql`latitude`)], ['longitude', middle(sql`longitude`)], ...sumOfScans],
    sql`FROM (${parts}) AS parts GROUP BY latitude, longitude ORDER BY sum(scans) DESC, latitude, longitude`,
  );
}

const middle = (corner: RawBuilder<unknown>) => sql`round(${corner} / 2.0 + 0.25, 2)`;

/** Every code scanned more than once. */
export function codeRows(range: ScanRange): ScanExport {
  return statement(
    [
      ['code', neutraliseText(sql`extended_id`)],
      ...ofProduct,
      ['scans', sql`count(*)`],
      ['first_at', time(sql`min(scans.created_at)`)],
      ['last_at', time(sql`max(scans.created_at)`)],
      ['places', sql`count(DISTINCT (${fieldOf.latitude}, ${fieldOf.longitude})) FILTER (WHERE latitude IS NOT NULL)`],
      ['suspicious', sql`count(*) FILTER (WHERE suspicion <> '{}')`],
      ...countOfResults,
    ],
    sql`FROM (SELECT * FROM scans WHERE ${scansInScope(range)} AND ${within(range)}) AS scans
      LEFT JOIN products ON products.id = scans.product_id
      GROUP BY extended_id HAVING count(*) > 1 ORDER BY count(*) DESC, max(scans.created_at) DESC, extended_id`,
  );
}
