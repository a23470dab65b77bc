import { type RawBuilder, sql } from 'kysely';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Database } from '#server/core/db/database.ts';
import { textArray } from '#server/core/db/statements/text-array.ts';
import { codeCondition } from './filters.ts';
import { withinTime } from './within-time.ts';

export interface CountedSelection {
  filters: CodeFilters | null;
  workorderId: number | null;
  extendedIds: readonly string[] | null;
}

type Counts = Omit<SelectionCounts, 'unknown' | 'unknown_total'>;

/** How long all may be counted, and then how long as many as are found. */
const times = { allMs: 6_000, someMs: 3_000 };
/** Codes that are counted when all would take too long. */
const some = 100_000;
/** Products and workorders that are named. */
const shown = 10;

/** Counts the codes of a selection of the company; when there are too many for the time, so many there are at least. */
export async function countSelection(
  db: Database['db'],
  companyId: number,
  selection: CountedSelection,
  { allMs, someMs } = times,
): Promise<Counts> {
  const condition = await conditionOf(companyId, selection);
  const all = await countWithin(db, allMs, sql`SELECT * FROM codes WHERE ${condition}`);
  if (all) return { ...all, is_exact: true };
  const first = await countWithin(db, someMs, sql`SELECT * FROM codes WHERE ${condition} LIMIT ${some}`);
  return { ...(first ?? nothing), is_exact: false };
}

const nothing = {
  total: 0,
  inactive: 0,
  active: 0,
  blacklisted: 0,
  products: [],
  products_total: 0,
  workorders: [],
  workorders_total: 0,
};

async function conditionOf(
  companyId: number,
  { filters, workorderId, extendedIds }: CountedSelection,
): Promise<RawBuilder<unknown>> {
  if (filters) return codeCondition(companyId, filters);
  const own = sql`codes.company_id = ${companyId}`;
  if (workorderId !== null) return sql`codes.workorder_id = ${workorderId} AND ${own}`;
  return sql`codes.extended_id = ANY(${await textArray(extendedIds ?? [])}::text[]) AND ${own}`;
}

/** Null when the time was not enough. */
async function countWithin(
  db: Database['db'],
  milliseconds: number,
  codes: RawBuilder<unknown>,
): Promise<Omit<Counts, 'is_exact'> | null> {
  return withinTime(db, milliseconds, async (trx) => {
    const { rows } = await countStatement(codes).execute(trx);
    return rows[0] ?? null;
  });
}

function countStatement(codes: RawBuilder<unknown>) {
  return sql<Omit<Counts, 'is_exact'>>`
    WITH grouped AS MATERIALIZED (
      SELECT workorder_id, product_id, activation_status, count(*) AS codes FROM (${codes}) AS codes GROUP BY 1, 2, 3
    )
    SELECT coalesce(sum(codes), 0)::bigint AS total,
           coalesce(sum(codes) FILTER (WHERE activation_status = 0), 0)::bigint AS inactive,
           coalesce(sum(codes) FILTER (WHERE activation_status = 1), 0)::bigint AS active,
           coalesce(sum(codes) FILTER (WHERE activation_status = 2), 0)::bigint AS blacklisted,
           count(DISTINCT coalesce(product_id, 0)) AS products_total,
           count(DISTINCT workorder_id) AS workorders_total,
           (SELECT coalesce(jsonb_agg(p), '[]') FROM (
             SELECT g.product_id AS id, products.name, products.sku, sum(codes)::bigint AS codes
               FROM grouped AS g LEFT JOIN products ON products.id = g.product_id
              GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT ${shown}) AS p) AS products,
           (SELECT coalesce(jsonb_agg(w), '[]') FROM (
             SELECT g.workorder_id AS id, workorders.reference AS name, sum(codes)::bigint AS codes
               FROM grouped AS g JOIN workorders ON workorders.id = g.workorder_id
              GROUP BY 1, 2 ORDER BY 3 DESC, 1 DESC LIMIT ${shown}) AS w) AS workorders
      FROM grouped`;
}
