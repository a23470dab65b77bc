import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import { requeueForgotten } from '#server/core/jobs/requeue-forgotten.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { startWorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { updateNextCodes } from '../queries/workorder-change.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '../testing/codes-world.ts';
import { readProductCounts, recountProducts } from '../testing/product-counts.ts';
import { changeWorkorderCodes } from './change-workorder-codes.job.ts';

let world: CodesWorld;
beforeAll(async () => {
  world = await openCodesWorld();
});
afterAll(() => world.close());

/** A workorder with `quantity` inactive codes, whose row says that they are to be changed. */
async function insertPending(change: 'activate' | 'blacklist', quantity: number): Promise<number> {
  const { database, brand } = world;
  const id = await insertWorkorderFixture(database, brand, { quantity, codegenStatus: 4, codeLayout: 'sg-inside' });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, product_id)
     SELECT 'change-' || $1::int || '-' || n, $2, $1, n, 0, $4 FROM generate_series(1, $3::int) AS n`,
    [id, brand.companyId, quantity, brand.productId],
  );
  await recountProducts(database.pool);
  await database.db
    .updateTable('workorders')
    .set({ codes_change: change, codes_change_at: new Date(Date.now() - 120_000), codes_generated: quantity })
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

async function expectCountsKept(): Promise<void> {
  const { kept, counted } = await readProductCounts(world.database.pool);
  expect(kept).toEqual(counted);
}

const findRow = (id: number) =>
  world.database.db
    .selectFrom('workorders')
    .where('id', '=', id)
    .select(['codes_change', 'codes_changed_through'])
    .executeTakeFirstOrThrow();

const change = (id: number, status: number, where: string) =>
  world.database.pool.query(`UPDATE codes SET activation_status = $2 WHERE workorder_id = $1 AND ${where}`, [
    id,
    status,
  ]);

describe('changing the codes of a workorder', () => {
  it('goes batch by batch and never goes back to a code that was changed since', async () => {
    const id = await insertPending('activate', 25);
    expect(await world.context.inUnitOfWork((uow) => updateNextCodes(uow, id, 10))).toBe(true);
    expect(await counts(id)).toEqual([
      { status: 0, reason: 0, count: 15 },
      { status: 1, reason: 0, count: 10 },
    ]);
    await change(id, 0, 'sequence = 3');
    await changeWorkorderCodes.run({ workorderId: id }, world.context);
    expect(await counts(id)).toEqual([
      { status: 0, reason: 0, count: 1 },
      { status: 1, reason: 0, count: 24 },
    ]);
    expect(await findRow(id)).toEqual({ codes_change: null, codes_changed_through: 25 });
    await changeWorkorderCodes.run({ workorderId: id }, world.context);
    expect((await counts(id))[0]?.count).toBe(1);
  });

  // conforms: 28.5
  it('activates no blacklisted code, and leaves a blacklisted one its reason', async () => {
    const activated = await insertPending('activate', 3);
    await change(activated, 2, 'sequence = 1');
    await changeWorkorderCodes.run({ workorderId: activated }, world.context);
    expect(await counts(activated)).toEqual([
      { status: 1, reason: 0, count: 2 },
      { status: 2, reason: 0, count: 1 },
    ]);
    const canceled = await insertPending('blacklist', 3);
    await world.database.pool.query(
      'UPDATE codes SET activation_status = 2, blacklist_reason = 4 WHERE workorder_id = $1 AND sequence = 1',
      [canceled],
    );
    await changeWorkorderCodes.run({ workorderId: canceled }, world.context);
    expect(await counts(canceled)).toEqual([
      { status: 2, reason: 4, count: 1 },
      { status: 2, reason: 9, count: 2 },
    ]);
  });

  it('is done at once where there are no codes, and by two workers at one moment', async () => {
    const none = await insertPending('blacklist', 0);
    await changeWorkorderCodes.run({ workorderId: none }, world.context);
    expect((await findRow(none)).codes_change).toBe(null);
    // Two batches of 20,000.
    const quantity = 20_010;
    const many = await insertPending('blacklist', quantity);
    const run = () => changeWorkorderCodes.run({ workorderId: many }, world.context);
    await Promise.all([run(), run(), run()]);
    expect(await counts(many)).toEqual([{ status: 2, reason: 9, count: quantity }]);
    await expectCountsKept();
  });

  // conforms: 33.2, F6
  it('survives a worker killed with -9, and a queue that has lost its job', async () => {
    // Two batches of 20,000: it is killed in the second, whose codes it has changed by then.
    const quantity = 20_010;
    const id = await insertPending('activate', quantity);
    await requeueForgotten(jobs, world.context);
    const hold = await holdUpdates(world.database.pool, 'workorders', 'new.codes_changed_through > 20000');
    const killed = startWorkerProcess(world);
    await hold.reached();
    killed.child.kill('SIGKILL');
    await killed.ended;
    await hold.abandon();
    expect(await findRow(id)).toEqual({ codes_change: 'activate', codes_changed_through: 20_000 });
    await hold.release();
    const worker = startWorkerProcess(world);
    try {
      await waitFor('the end', async () => ((await findRow(id)).codes_change === null ? true : undefined));
    } finally {
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
    expect(await counts(id)).toEqual([{ status: 1, reason: 0, count: quantity }]);
    await expectCountsKept();
  });
});
