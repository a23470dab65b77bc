import { afterEach, beforeEach, expect, it } from 'vitest';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import { startWorkerProcess, type WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { insertCodeTask } from '../queries/tasks.ts';
import { updateNextBatch } from '../queries/update-batch.ts';
import { insertWorkorderFixture } from '../testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '../testing/codes-world.ts';
import { readProductCounts, recountProducts } from '../testing/product-counts.ts';

let world: CodesWorld;
const started: WorkerProcess[] = [];

// A database of its own for each test: a worker of the one before would take the job, and its codes would be counted
// too.
beforeEach(async () => {
  world = await openCodesWorld();
});
afterEach(async () => {
  for (const { child, ended } of started.splice(0)) {
    child.kill('SIGKILL');
    await ended;
  }
  await world.close();
});

/** Codes of one transaction. */
const batch = 5_000;

async function makeCodes(quantity: number): Promise<number> {
  const { database, brand } = world;
  const workorderId = await insertWorkorderFixture(database, brand, { quantity, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, product_id)
     SELECT 'code-' || $2::integer || '-' || n, $1, $2, n, 0, $4 FROM generate_series(1, $3::integer) AS n`,
    [brand.companyId, workorderId, quantity, brand.productId],
  );
  await recountProducts(database.pool);
  return workorderId;
}

function startWorker(): WorkerProcess {
  const worker = startWorkerProcess(world);
  started.push(worker);
  return worker;
}

/** Works a task off by workers that are killed on the way, in each batch but the first. */
async function runKilled(taskId: number, quantity: number) {
  const read = () =>
    world.database.db.selectFrom('code_tasks').where('id', '=', taskId).selectAll().executeTakeFirstOrThrow();
  for (let processed = batch; processed < quantity; processed += batch) {
    const hold = await holdUpdates(world.database.pool, 'code_tasks', `new.processed > ${processed}`);
    const worker = startWorker();
    await hold.reached();
    worker.child.kill('SIGKILL');
    await worker.ended;
    await hold.abandon();
    expect(await read()).toMatchObject({ status: 'in-progress', processed });
    await hold.release();
  }
  startWorker();
  return waitFor('the end', async () => {
    const row = await read();
    return row.status === 'complete' ? row : undefined;
  });
}

// conforms: 29.7
it('what is put back survives workers killed with -9: each code has again what it had', async () => {
  const { database, brand, context } = world;
  const quantity = 2 * batch;
  const workorderId = await makeCodes(quantity);
  await database.pool.query(`UPDATE codes SET activation_status = 2, blacklist_reason = 7 WHERE sequence % 3 = 0`);
  await recountProducts(database.pool);
  const hash = async () => {
    const { rows } = await database.pool.query(
      `SELECT md5(string_agg(c::text, '|' ORDER BY sequence)) AS hash FROM codes AS c`,
    );
    return rows;
  };
  const before = await hash();
  const start = (task: { undoOf?: number }) =>
    context.inUnitOfWork(async ({ trx, enqueue }) => {
      const taskId = await insertCodeTask(trx, {
        key: `task ${task.undoOf ?? 0}`,
        companyId: brand.companyId,
        createdBy: brand.userId,
        kind: 'status',
        parameters: { activation_status: 1, blacklist_reason: 0 },
        workorderId: task.undoOf === undefined ? workorderId : null,
        extendedIds: null,
        ...task,
      });
      await enqueue('change-codes', { taskId }, { group: null });
      return taskId;
    });
  const taskId = await start({});
  while (await context.inUnitOfWork(({ trx }) => updateNextBatch(trx, taskId)));
  expect(await hash()).not.toEqual(before);
  // Changed once more since: these stay as they are now.
  await database.pool.query(`UPDATE codes SET activation_status = 0 WHERE sequence IN (1, 2)`);
  await recountProducts(database.pool);
  const task = await runKilled(await start({ undoOf: taskId }), quantity);
  expect(task).toMatchObject({ processed: quantity, changed: quantity - 2, refused: 2, total: quantity });
  const { rows: refused } = await database.pool.query(
    `SELECT position, key FROM code_task_refusals WHERE task_id = ${task.id} ORDER BY position`,
  );
  expect(refused).toEqual([1, 2].map((n) => ({ position: n, key: `code-${workorderId}-${n}` })));
  await database.pool.query(`UPDATE codes SET activated_by = NULL, activated_at = NULL WHERE sequence IN (1, 2)`);
  expect(await hash()).toEqual(before);
  const { kept, counted } = await readProductCounts(database.pool);
  expect(kept).toEqual(counted);
});

// One of two batches ends after a kill; one of three is killed again by a worker that took it up.
// conforms: 29.11, 33.2, F6
it.each([
  ['status', 3 * batch, { activation_status: 1, blacklist_reason: 0 }],
  ['scm', 2 * batch, { set: { lot: 'L1' }, remove: [], discarded_keys: [] }],
] as const)('a %s change survives workers killed with -9: each code once', async (kind, quantity, change) => {
  const { database, brand, context } = world;
  const workorderId = await makeCodes(quantity);
  // A trigger counts what the task's own count cannot: updates that were done twice.
  await database.pool.query(`
    CREATE TABLE touched (extended_id text);
    CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO touched VALUES (new.extended_id); RETURN new; END';
    CREATE TRIGGER touch AFTER UPDATE ON codes FOR EACH ROW EXECUTE FUNCTION touch()`);
  const taskId = await context.inUnitOfWork(async ({ trx, enqueue }) => {
    const id = await insertCodeTask(trx, {
      key: `task ${kind}`,
      companyId: brand.companyId,
      createdBy: brand.userId,
      kind,
      parameters: kind === 'scm' ? { ...change, constraints: { workorder: workorderId } } : change,
      workorderId: kind === 'scm' ? null : workorderId,
      extendedIds: null,
    });
    await enqueue('change-codes', { taskId: id }, { group: null });
    return id;
  });
  const task = await runKilled(taskId, quantity);
  expect(task).toMatchObject({ processed: quantity, changed: quantity, total: quantity, error: null });
  const { rows } = await database.pool.query(
    `SELECT count(*) AS updates, count(DISTINCT extended_id) AS codes FROM touched`,
  );
  expect(rows).toEqual([{ updates: quantity, codes: quantity }]);
  const done = kind === 'scm' ? `scm = '{"lot": "L1"}'` : 'activation_status = 1';
  const { rows: changed } = await database.pool.query(
    `SELECT count(*) AS codes FROM codes WHERE workorder_id = $1 AND ${done}`,
    [workorderId],
  );
  expect(changed).toEqual([{ codes: quantity }]);
  const { kept, counted } = await readProductCounts(database.pool);
  expect(kept).toEqual(counted);
});
