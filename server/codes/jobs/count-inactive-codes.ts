import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import {
  listCompaniesWithInactive,
  listOutdatedOrders,
  listUncountedOrders,
  type UncountedOrder,
} from '#server/workorders/shared/inactive-codes.ts';
import { countInactiveCodes, findLastChange, listChangingOrders } from '../queries/inactive-codes.ts';

type Context = Pick<JobContext, 'database' | 'signal'>;

const atOnce = 50;

/** Counts the inactive codes of orders that were completed or whose codes were changed lately. */
export async function countInactive(context: Context): Promise<void> {
  const { db } = context.database;
  const orders = await listUncountedOrders(db, atOnce);
  if (orders.length === 0) return;
  const changing = await listChangingOrders(
    db,
    orders.map(({ id }) => id),
  );
  await countEach(
    context,
    orders.filter(({ id }) => !changing.has(id)),
  );
}

/** Counts again where tasks that name codes or filters may have changed some. */
export async function recountInactive(context: Context): Promise<void> {
  const { db } = context.database;
  for (const companyId of await listCompaniesWithInactive(db)) {
    context.signal.throwIfAborted();
    const changedAt = await findLastChange(db, companyId);
    await countEach(context, await listOutdatedOrders(db, companyId, changedAt, atOnce));
  }
}

async function countEach({ database, signal }: Context, orders: readonly UncountedOrder[]): Promise<void> {
  for (const order of orders) {
    signal.throwIfAborted();
    await transact(database, ({ trx }) => countInactiveCodes(trx, order));
  }
}
