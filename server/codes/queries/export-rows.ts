import { type RawBuilder, sql } from 'kysely';
import {
  activationStatusNames,
  blacklistReasonNames,
  type CodeFilters,
  codeRecordColumns,
} from '#lib/contract/codes.ts';
import { type CopyOut, openManyRowsOut, openRowsOut } from '#server/core/db/copy/copy-out.ts';
import { inlineParameters } from '#server/core/db/copy/inline-parameters.ts';
import type { Database } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import { neutraliseText } from '#server/core/db/statements/sql-text.ts';
import { type CsvCell, CsvRows } from '#server/core/files/csv-rows.ts';
import { countCodes, exportPages } from './export-pages.ts';
import { codeCondition } from './filters.ts';

export interface ExportRows {
  /** Names of the columns, the company's SCM keys last. */
  header: string[];
  /** Row count by the planner's estimate, for a progress bar. */
  expectedRows: number;
  /** The rows without the header: every value quoted, also empty ones, lines ended by LF. */
  open(): Promise<CopyOut>;
  /** Takes back a chunk of them that has been read. */
  release(chunk: Buffer): void;
}

const text = (value: RawBuilder<unknown>) => ({ value, cell: 'text' as const });

/** SQL value and CSV form of each column. PostgreSQL computes all it can. */
const columns: Record<(typeof codeRecordColumns)[number], { value: RawBuilder<unknown>; cell: CsvCell }> = {
  extended_id: text(sql`codes.extended_id`),
  serial_number: { value: sql`codes.serial_number`, cell: { digits: 10 } },
  brand: text(sql`brands.name`),
  product: text(sql`products.name`),
  sku: text(sql`products.sku`),
  status: { value: sql`codes.activation_status`, cell: { names: activationStatusNames } },
  blacklist_reason: { value: sql`codes.blacklist_reason`, cell: { names: blacklistReasonNames } },
  scm_updated_by: text(sql`codes.scm_updated_by`),
  scm_updated_at: { value: sql`codes.scm_updated_at`, cell: 'moment' },
  activated_by: text(sql`users.email`),
  activated_at: { value: sql`codes.activated_at`, cell: 'moment' },
  workorder_id: { value: sql`codes.workorder_id`, cell: 'number' },
};
/** Behind the two that each code has of its own. */
const alike = [2, codeRecordColumns.length] as const;

export interface ExportOptions {
  /** The document that single codes were named for. */
  namedIn?: number | null;
  /** Puts an apostrophe before values that a spreadsheet would take for a formula; otherwise values are exact. */
  forSpreadsheet?: boolean;
}

/** Columns that hold what somebody has typed or chosen; the others cannot be a formula. */
const typed = new Set<string>(['extended_id', 'brand', 'product', 'sku', 'scm_updated_by', 'activated_by']);

/**
 * The code records of a company that fit the filters, by workorder and sequence; of a document that was asked for
 * single codes, of those.
 * @throws LiteralError for a filter value PostgreSQL cannot hold
 */
export async function prepareExport(
  { db, pool }: Database,
  companyId: number,
  filters: CodeFilters,
  { namedIn = null, forSpreadsheet = false }: ExportOptions = {},
): Promise<ExportRows> {
  const fields = await db
    .selectFrom('scm_fields')
    .where('company_id', '=', companyId)
    .select('key')
    .orderBy('id')
    .execute();
  const keys = fields.map((field) => field.key);
  const safe = (value: RawBuilder<unknown>) => (forSpreadsheet ? neutraliseText(value) : value);
  const values = [
    ...codeRecordColumns.map((name) => (typed.has(name) ? safe(columns[name].value) : columns[name].value)),
    ...keys.map((key) => safe(sql`codes.scm ->> ${key}`)),
  ];
  const cells = [...codeRecordColumns.map((name) => columns[name].cell), ...keys.map((): CsvCell => 'text')];
  const writer = new CsvRows(cells, alike);
  // Codes of a document for single codes.
  const named = sql`(SELECT codes.* FROM document_codes AS d JOIN codes ON codes.extended_id = d.extended_id
       WHERE d.document_id = ${namedIn} AND ${codeCondition(companyId, filters)}
       ORDER BY codes.workorder_id, codes.sequence OFFSET 0
    ) AS codes`;
  const select = (from: RawBuilder<unknown>, ...rest: RawBuilder<unknown>[]) =>
    inlineParameters(
      sql`SELECT ${sql.join(values)} FROM ${from}
        LEFT JOIN products ON products.id = codes.product_id
        LEFT JOIN brands ON brands.id = products.brand_id
        LEFT JOIN users ON users.id = codes.activated_by ${sql.join(rest, sql` `)}`.compile(db),
    );
  const release = (chunk: Buffer) => writer.release(chunk);
  const header = [...codeRecordColumns, ...keys];
  const copy = (statement: string) => `COPY (${statement}) TO STDOUT (FORMAT binary)`;
  if (namedIn === null && (await isDistributed(db))) {
    return {
      header,
      expectedRows: await countCodes(db, companyId),
      open: () =>
        openManyRowsOut(
          pool,
          exportPages(db, companyId, filters, (...page) => copy(select(...page))),
          writer,
        ),
      release,
    };
  }
  const statement = select(namedIn === null ? fitting(companyId, filters) : named);
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    `EXPLAIN (FORMAT JSON) ${statement}`,
  );
  return {
    header,
    expectedRows: rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0,
    open: () => openRowsOut(pool, copy(statement), writer),
    release,
  };
}

/**
 * One workorder after the other, each read along the index over its sequence: in order without sorting, so the first
 * row comes at once and nothing is written to disk. OFFSET 0 keeps the planner from turning it into one large sort.
 */
function fitting(companyId: number, filters: CodeFilters): RawBuilder<unknown> {
  return sql`(SELECT id FROM workorders WHERE company_id = ${companyId} ORDER BY id) AS own
    CROSS JOIN LATERAL (
      SELECT codes.* FROM codes
       WHERE codes.workorder_id = own.id AND ${codeCondition(companyId, filters)}
       ORDER BY codes.sequence OFFSET 0
    ) AS codes`;
}
