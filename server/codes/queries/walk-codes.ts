import { sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { codeCondition } from './filters.ts';
import { columns, companyOf, orderOf, type PlacePage, type PlaceRow } from './place-order.ts';
import { isInRun, type WorkorderRun, workorderRuns } from './workorder-runs.ts';

/**
 * From workorder to workorder by the index of their codes, stopping at the limit.
 * @param most codes that are walked over, whether they fit or not
 * @returns what was found, and whether it is the page: `most` may have ended it before
 * @param scmByIndex whether the index of SCM values may be read for each run of workorders
 */
export async function walk(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  { most = Number.POSITIVE_INFINITY, scmByIndex = true },
): Promise<{ found: PlaceRow[]; isPage: boolean }> {
  const found: PlaceRow[] = [];
  let left = most;
  const order = orderOf(page);
  const isFitting = codeCondition(companyOf(scope), filters, { byIndex: scmByIndex });
  for await (const run of workorderRuns(db, companyOf(scope), filters, page)) {
    const part = left < run.codes ? nearest(run, left, page) : run;
    const workorder = part.ids.length === 1 ? sql`` : sql`codes.workorder_id ${order},`;
    const { rows } = await sql<PlaceRow>`SELECT ${columns} FROM codes WHERE ${isInRun(part)} AND ${isFitting}
      ORDER BY ${workorder} codes.sequence ${order} LIMIT ${page.limit - found.length}`.execute(db);
    found.push(...rows);
    left -= run.codes;
    if (found.length >= page.limit || left <= 0) return { found, isPage: found.length >= page.limit };
  }
  return { found, isPage: true };
}

/** So many codes of a run, from where it begins. Their sequences have no gaps. */
function nearest(run: WorkorderRun, codes: number, { direction }: PlacePage): WorkorderRun {
  if (run.ids.length > 1) return run;
  if (direction === 'after') return { ...run, last: Math.max(run.first, 1) + codes - 1 };
  return { ...run, first: Math.max(run.first, Math.min(run.last, Math.max(run.first, 1) + run.codes - 1) - codes + 1) };
}
