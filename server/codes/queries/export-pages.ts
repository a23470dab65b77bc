import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import { codeCondition } from './filters.ts';
import { isInRun, type WorkorderRun, workorderRuns } from './workorder-runs.ts';

/** Codes of one statement: sorted on each node, and merged on the coordinator. */
const codesPerPage = 50_000;

/**
 * An export of codes that lie on several nodes, by workorder and sequence: a statement for each page of them, since one
 * for all would collect them on the coordinator before the first row leaves it.
 * @param statement makes the statement from what it reads, named `codes`, and what follows
 */
export async function* exportPages(
  db: Executor,
  companyId: number,
  filters: CodeFilters,
  statement: (from: RawBuilder<unknown>, order: RawBuilder<unknown>) => string,
): AsyncGenerator<string> {
  const start = { from: { workorder: 0, sequence: 0 }, direction: 'after' } as const;
  for await (const run of workorderRuns(db, companyId, filters, start, codesPerPage)) {
    for (const page of pagesOf(run)) {
      const order = sql`ORDER BY codes.workorder_id, codes.sequence`;
      yield statement(
        sql`(SELECT codes.* FROM codes WHERE ${isInRun(page)} AND ${codeCondition(companyId, filters)}
              ${order} OFFSET 0) AS codes`,
        order,
      );
    }
  }
}

/** Codes added to a workorder meanwhile come with its last page. */
function* pagesOf(run: WorkorderRun): Generator<WorkorderRun> {
  let { first } = run;
  for (let left = run.ids.length > 1 ? 0 : run.codes; left > codesPerPage; left -= codesPerPage) {
    const last = Math.max(first, 1) + codesPerPage - 1;
    yield { ...run, first, last };
    first = last + 1;
  }
  yield { ...run, first };
}

/** As many as the company's workorders say they have. */
export async function countCodes(db: Executor, companyId: number): Promise<number> {
  const { codes } = await db
    .selectFrom('workorders')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('codes_generated'), sql<number>`0`).as('codes'))
    .executeTakeFirstOrThrow();
  return Number(codes);
}
