import { sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import { scmCondition } from './filters.ts';

/**
 * From this many codes on, as PostgreSQL estimates them, a value is common: a change of all that have it walks over all
 * codes once, instead of sorting those for each batch.
 */
const commonFrom = 5_000;
/** Codes that are walked over in the time that one is looked up by its SCM value and sorted. */
const walkedPerIndexedCode = 4;
/** Whether PostgreSQL's statistics say that many codes have the filters' SCM values. */
export async function hasCommonScmValue(db: Executor, filters: CodeFilters): Promise<boolean> {
  return ((await estimateScm(db, filters))?.fitting ?? 0) > commonFrom;
}

/**
 * Whether a page is found sooner among the next codes, if those with the values lie evenly, than by the index of
 * values.
 */
export async function isFoundByWalking(db: Executor, filters: CodeFilters, limit: number): Promise<boolean> {
  const estimate = await estimateScm(db, filters);
  if (!estimate) return false;
  const { fitting, all } = estimate;
  return (limit * all) / fitting < fitting * walkedPerIndexedCode;
}

/**
 * Codes that have the filters' SCM values, and codes in all, as PostgreSQL's statistics have it; counting them would
 * read them all. Nothing is said of codes without any values: the share of those would be taken off twice. A cluster
 * has no numbers: there they are taken to be common.
 */
async function estimateScm(db: Executor, filters: CodeFilters): Promise<{ fitting: number; all: number } | null> {
  const conditions = Object.entries(filters)
    .filter(([name]) => name.startsWith('scm_'))
    .map(([name, value]) => scmCondition(name.slice(4), String(value)));
  if (conditions.length === 0) return null;
  interface Plan {
    'Plan Rows': number;
    Plans?: Plan[];
  }
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM codes WHERE ${sql.join(conditions, sql` AND `)}
      UNION ALL SELECT 1 FROM codes`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const [fitting, all] = plan?.Plans?.map((part) => part['Plan Rows']) ?? [];
  if (fitting === undefined || all === undefined) return { fitting: commonFrom + 1, all: commonFrom + 1 };
  return { fitting: Math.max(1, fitting), all };
}
