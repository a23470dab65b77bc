import { afterAll, beforeAll, expect, it } from 'vitest';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import { requeueForgotten } from '#server/core/jobs/requeue-forgotten.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { startWorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { applyNextPrinted } from '../queries/print-report.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '../testing/codes-world.ts';
import { readProductCounts, recountProducts } from '../testing/product-counts.ts';

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

/** A workorder with inactive codes, whose row says that some were not printed. */
async function insertReported(quantity: number, ranges: [number, number][], activates = true): Promise<number> {
  const { database, brand } = world;
  const id = await insertWorkorderFixture(database, brand, { quantity, codegenStatus: 4, codeLayout: 'sg-inside' });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, product_id)
     SELECT 'report-' || $1::int || '-' || n, $2, $1, n, 0, $4 FROM generate_series(1, $3::int) AS n`,
    [id, brand.companyId, quantity, brand.productId],
  );
  await recountProducts(database.pool);
  const long = new Date(Date.now() - 120_000);
  await database.db
    .updateTable('workorders')
    .set({
      codes_generated: quantity,
      activate_on_complete: activates,
      unprinted: JSON.stringify({ ranges }),
      unprinted_by: brand.userId,
      unprinted_at: long,
      printed_change_at: long,
    })
    .where('id', '=', id)
    .execute();
  return id;
}

const counts = async (id: number) =>
  (
    await world.database.pool.query<{ status: number; reason: number; count: number }>(
      `SELECT activation_status AS status, blacklist_reason AS reason, count(*)::int AS count
         FROM codes WHERE workorder_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
      [id],
    )
  ).rows;

const findRow = (id: number) =>
  world.database.db
    .selectFrom('workorders')
    .leftJoin('code_tasks', 'code_tasks.id', 'workorders.unprinted_task_id')
    .where('workorders.id', '=', id)
    .select(['printed_change_at', 'codes_changed_through', 'code_tasks.status', 'changed', 'processed', 'total'])
    .executeTakeFirstOrThrow();

const next = (id: number, batch: number) => world.context.inUnitOfWork((uow) => applyNextPrinted(uow, id, batch));

it('goes batch by batch, and steps over what is not to be changed', async () => {
  const id = await insertReported(25, [
    [3, 4],
    [9, 12],
  ]);
  expect(await next(id, 10)).toBe(true);
  expect(await counts(id)).toEqual([
    { status: 0, reason: 0, count: 15 },
    { status: 1, reason: 0, count: 6 },
    { status: 2, reason: 11, count: 4 },
  ]);
  expect(await findRow(id)).toMatchObject({ status: 'in-progress', changed: 4, processed: 4, total: 6 });
  expect([await next(id, 10), await next(id, 10), await next(id, 10)]).toEqual([true, false, false]);
  expect(await findRow(id)).toMatchObject({ status: 'complete', changed: 6, printed_change_at: null });

  const inactive = await insertReported(1000, [[500, 501]], false);
  expect([await next(inactive, 10), await next(inactive, 10)]).toEqual([true, false]);
  expect(await counts(inactive)).toEqual([
    { status: 0, reason: 0, count: 998 },
    { status: 2, reason: 11, count: 2 },
  ]);
});

// conforms: 33.2, F6
it('survives a worker killed with -9, and a queue that has lost its job', async () => {
  // Two batches of 20,000: it is killed in the second, whose codes it has changed by then.
  const quantity = 20_500;
  const id = await insertReported(quantity, [
    [19_991, 20_000],
    [20_481, 20_500],
  ]);
  await requeueForgotten(jobs, world.context);
  const hold = await holdUpdates(world.database.pool, 'workorders', 'new.codes_changed_through > 20000');
  const killed = startWorkerProcess(world);
  await hold.reached();
  killed.child.kill('SIGKILL');
  await killed.ended;
  await hold.abandon();
  expect(await findRow(id)).toMatchObject({ codes_changed_through: 20_000, status: 'in-progress', changed: 10 });
  await hold.release();
  // The change waits a while without its job: no other job works it off.
  await world.database.pool.query(`UPDATE code_tasks SET created_at = now() - interval '2 minutes'`);
  await requeueForgotten(jobs, world.context);
  const worker = startWorkerProcess(world);
  try {
    await waitFor('the end', async () => ((await findRow(id)).printed_change_at === null ? true : undefined));
  } finally {
    worker.child.kill('SIGKILL');
    await worker.ended;
  }
  expect(await counts(id)).toEqual([
    { status: 1, reason: 0, count: quantity - 30 },
    { status: 2, reason: 11, count: 30 },
  ]);
  expect(await findRow(id)).toMatchObject({ status: 'complete', changed: 30, processed: 30, total: 30 });
  const { kept, counted } = await readProductCounts(world.database.pool);
  expect(kept).toEqual(counted);
});
