import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../database.ts';

/** More in one statement cost more to plan than another statement does. */
const branchesPerStatement = 32;

/**
 * The first rows of several queries in one order, at most `limit`. Each query reads along an index that ends with the
 * order and stops at the limit; so does each node of a cluster, where a LATERAL join with a limit in it cannot be.
 * Without a limit of their own PostgreSQL reads the branches whole: that an index of (company, status, place) gives the
 * places of one status in order it sees in a branch, and not in the union of them.
 * @param branches SELECTs of the same columns without ORDER BY and LIMIT, `extended_id` among them
 * @param order.by the order by the columns that the branches select, and `before` the same of two rows; `along` the
 * same within a branch, in the columns of its index, where that says more
 */
export async function firstOfBranches<T>(
  db: Executor,
  branches: readonly RawBuilder<unknown>[],
  order: { by: RawBuilder<unknown>; along?: RawBuilder<unknown>; before(one: T, other: T): number },
  limit: number,
): Promise<T[]> {
  let first: T[] = [];
  for (let from = 0; from < branches.length; from += branchesPerStatement) {
    const some = branches
      .slice(from, from + branchesPerStatement)
      .map((branch) => sql`(${branch} ORDER BY ${order.along ?? order.by} LIMIT ${limit})`);
    const { rows } = await sql<T>`SELECT found.* FROM (${sql.join(some, sql` UNION ALL `)}) AS found
      ORDER BY ${order.by} LIMIT ${limit}`.execute(db);
    first = from === 0 ? rows : [...first, ...rows].sort(order.before).slice(0, limit);
  }
  return first;
}
