import { type RawBuilder, sql } from 'kysely';
import { mostCountedCodes, type ScmValueCount } from '#lib/contract/scm-values.ts';
import type { Database, Executor } from '#server/core/db/database.ts';
import type { Page } from '#server/core/db/statements/page-query.ts';
import { scmCondition } from './filters.ts';
import { withinTime } from './within-time.ts';

export interface WantedValues extends Page<'codes' | 'value'> {
  companyId: number;
  key: string;
  search: string;
}

export interface FoundValues {
  count: number;
  rows: ScmValueCount[];
  is_complete: boolean;
}

/** How long all codes may be read, and how many are when that takes longer. */
const limits = { allMs: 1_500, sampled: 100_000 };
/** Codes of a value in a sample from which on it has so many in all that they are not counted. */
const surelyMany = 200;

/** The values that codes of a company have in an SCM field, with counts: of all codes, or of a sample of them. */
export async function findScmValues(
  db: Database['db'],
  wanted: WantedValues,
  { allMs, sampled } = limits,
): Promise<FoundValues> {
  const all = await withinTime(db, allMs, (trx) => readValues(trx, wanted, sql`codes`));
  if (all) {
    const rows = all.map(({ value, codes }) => ({ value, codes, is_exact: true }));
    return { count: all[0]?.values ?? (await countBehind(db, wanted, allMs)), rows, is_complete: true };
  }
  return sampleScmValues(db, wanted, sampled);
}

/**
 * The values in a sample of whole blocks from the entire table: each that many codes have is met, wherever these are.
 * A value typed in full is looked up by its index, however rare.
 */
export async function sampleScmValues(db: Executor, wanted: WantedValues, sampled: number): Promise<FoundValues> {
  const { rows: tables } = await sql<{ rows: number }>`
    SELECT greatest(reltuples, 0)::float8 AS rows FROM pg_class WHERE oid = 'codes'::regclass`.execute(db);
  const percent = Math.min(100, (100 * sampled) / Math.max(1, tables[0]?.rows ?? 1));
  // The same blocks for each page of the list.
  const sample = sql`codes TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1)`;
  const found = await readValues(db, wanted, sample);
  const rows = await Promise.all(found.map((row) => countBounded(db, wanted, row, percent)));
  const count = found[0]?.values ?? 0;
  if (wanted.search === '' || wanted.offset > 0 || rows.some(({ value }) => value === wanted.search)) {
    return { count, rows, is_complete: false };
  }
  const exact = await countBounded(db, wanted, { value: wanted.search, codes: 0 }, percent);
  if (exact.codes === 0) return { count, rows, is_complete: false };
  return { count: count + 1, rows: [exact, ...rows].slice(0, wanted.limit), is_complete: false };
}

interface ValueRow {
  value: string;
  codes: number;
}

async function readValues(db: Executor, wanted: WantedValues, codes: RawBuilder<unknown>) {
  const { companyId, key, column, direction, limit, offset } = wanted;
  const order = direction === 'asc' ? sql`ASC` : sql`DESC`;
  const by = column === 'codes' ? sql`2 ${order}, 1` : sql`1 ${order}`;
  const { rows } = await sql<ValueRow & { values: number }>`
    SELECT (scm ->> ${key}) COLLATE "C" AS value, count(*) AS codes, (count(*) OVER ()) AS values
      FROM ${codes} WHERE company_id = ${companyId} AND scm IS NOT NULL AND ${fits(wanted)}
     GROUP BY 1 ORDER BY ${by} LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows;
}

const fits = ({ key, search }: WantedValues) =>
  search === '' ? sql`scm ->> ${key} IS NOT NULL` : sql`starts_with(lower(scm ->> ${key}), lower(${search}))`;

/** How many values there are, for a page behind the last. */
async function countBehind(db: Database['db'], wanted: WantedValues, allMs: number): Promise<number> {
  if (wanted.offset === 0) return 0;
  const rows = await withinTime(db, allMs, (trx) => readValues(trx, { ...wanted, offset: 0, limit: 1 }, sql`codes`));
  return rows?.[0]?.values ?? 0;
}

/** Codes of a value by its index. Of one that a sample is full of the index would name millions. */
async function countBounded(
  db: Executor,
  { companyId, key }: WantedValues,
  { value, codes }: ValueRow,
  percent: number,
): Promise<ScmValueCount> {
  const estimate = (codes * 100) / percent;
  if (codes >= surelyMany && estimate > 2 * mostCountedCodes)
    return { value, codes: mostCountedCodes, is_exact: false };
  const { rows } = await sql<{ codes: number }>`
    SELECT count(*) AS codes FROM (
      SELECT 1 FROM codes WHERE codes.company_id = ${companyId} AND ${scmCondition(key, value)}
       LIMIT ${mostCountedCodes + 1}) AS counted`.execute(db);
  const counted = rows[0]?.codes ?? 0;
  return { value, codes: Math.min(counted, mostCountedCodes), is_exact: counted <= mostCountedCodes };
}
