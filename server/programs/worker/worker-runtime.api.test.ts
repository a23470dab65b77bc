import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '#server/codes/testing/codes-world.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { openJobClaims } from '#server/core/jobs/job-claims.ts';
import { prepareQueue } from '#server/core/jobs/queue.ts';
import { requeueForgotten } from '#server/core/jobs/requeue-forgotten.ts';
import { startWorker, type Worker } from '#server/core/jobs/worker-runtime.ts';
import { jobs } from './jobs.ts';
import { schedules } from './schedules.ts';

let world: CodesWorld;
let worker: Worker | undefined;

beforeAll(async () => {
  world = await openCodesWorld();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(() => world.close());

async function start(store = world.store): Promise<void> {
  const { database, databaseUrl, context } = world;
  worker = await startWorker({ ...context, jobs, schedules, database, databaseUrl, store, concurrency: 2 });
}

async function order(quantity = 10): Promise<number> {
  const workorderId = await insertWorkorderFixture(world.database, world.brand, { quantity });
  await world.context.inUnitOfWork(({ enqueue }) => enqueue('generate-codes', { workorderId }, { group: 1 }));
  return workorderId;
}

const findRow = (id: number) =>
  world.database.db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

async function findJobs(condition: string, values: unknown[]) {
  const { rows } = await world.database.pool.query<{ state: string; retry_count: number; output: unknown }>(
    `SELECT state::text, retry_count, output FROM pgboss.job WHERE ${condition}`,
    values,
  );
  return rows;
}
const jobsOf = (workorderId: number) => findJobs("(data->>'workorderId')::int = $1", [workorderId]);

const waitForCompletion = (id: number) =>
  waitFor('completion', async () => ((await findRow(id)).codegen_status === 4 ? true : undefined));

describe('the queue', () => {
  it('has a job exactly when the transaction commits', async () => {
    const order = (fail: boolean, workorderId: number) =>
      world.context.inUnitOfWork(async ({ enqueue }) => {
        await enqueue('generate-codes', { workorderId }, { group: 1 });
        if (fail) throw new Error('rolled back');
      });
    await expect(order(true, 900_001)).rejects.toThrow('rolled back');
    await order(false, 900_002);
    expect(await jobsOf(900_001)).toEqual([]);
    expect(await jobsOf(900_002)).toMatchObject([{ state: 'created' }]);
  });

  it('can be prepared again, by several at once', async () => {
    await Promise.all([prepareQueue(world.databaseUrl, jobs), prepareQueue(world.databaseUrl, jobs)]);
    const { rows } = await world.database.pool.query(
      "SELECT name, notify FROM pgboss.queue WHERE name = 'export-codes'",
    );
    expect(rows).toEqual([{ name: 'export-codes', notify: true }]);
  });
});

describe('the worker', () => {
  // conforms: 1.4
  it('takes a job up in a moment', async () => {
    await start();
    await waitForCompletion(await order());
    const asked = Date.now();
    const id = await order();
    await waitForCompletion(id);
    expect(Date.now() - asked).toBeLessThan(ceilingMs);
    await waitFor('the job to be completed', async () =>
      (await jobsOf(id))[0]?.state === 'completed' ? true : undefined,
    );
  });

  // conforms: 28.6, A60
  it('tells of a failed try in the row, and tries again', async () => {
    let [failures, isDown] = [0, true];
    await start({
      ...world.store,
      put: async (...args) => {
        if (!isDown) return world.store.put(...args);
        failures += 1;
        throw new Error('503 from the bucket at 10.0.0.7\0');
      },
    });
    const id = await order();
    const failed = await waitFor('the failure', async () => {
      const row = await findRow(id);
      return row.codegen_status === 5 ? row : undefined;
    });
    expect(failed.codegen_error).toMatch(/goes on by itself/);
    expect(failed.codegen_error).not.toContain('10.0.0.7');
    await waitFor('the next try', async () => (failures > 1 ? true : undefined));
    // PostgreSQL stores no NUL: the try would not count as failed.
    expect(await jobsOf(id)).toMatchObject([{ output: { message: '503 from the bucket at 10.0.0.7\ufffd' } }]);
    isDown = false;
    await waitForCompletion(id);
    expect((await findRow(id)).codegen_error).toBeNull();
  });

  it('gives up a job in which nothing moves, says so in the row, and its taker takes the next', async () => {
    const { config } = world.context;
    const limits = { ...config.limits, jobProgressMs: 1000 };
    const hangs: number[] = [];
    let isSilent = true;
    const store: typeof world.store = {
      ...world.store,
      // Deaf to its signal: what hangs for ever, hangs for ever.
      put: async (...args) => {
        if (!isSilent) return world.store.put(...args);
        hangs.push(hangs.length);
        return new Promise(() => undefined);
      },
    };
    const { database, databaseUrl, context } = world;
    const options = { ...context, config: { ...config, limits }, jobs, schedules, database, databaseUrl, store };
    worker = await startWorker({ ...options, concurrency: 1 });
    const orders = [await order(), await order()];
    for (const id of orders) {
      await waitFor('the row to say it', async () => (await findRow(id)).codegen_error ?? undefined);
    }
    expect(hangs.length).toBeGreaterThan(1);
    expect(JSON.stringify(await jobsOf(orders[0] ?? 0))).toContain('No progress for 1 seconds');
    isSilent = false;
    for (const id of orders) await waitForCompletion(id);
  });

  // conforms: F19
  it('says of no worker that lives that it is gone, however long the queue takes to note what became of a job', async () => {
    const { pool } = world.database;
    const { database, databaseUrl, context } = world;
    const warned: unknown[] = [];
    const log: typeof context.log = Object.create(context.log, {
      warn: { value: (...line: unknown[]) => warned.push(line) },
    });
    await pool.query(`
      CREATE FUNCTION slow_to_settle() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW.state = 'completed' THEN PERFORM pg_sleep(4); END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER slow_to_settle BEFORE UPDATE ON pgboss.job FOR EACH ROW EXECUTE FUNCTION slow_to_settle()`);
    try {
      const options = { ...context, log, jobs, schedules: [], database, databaseUrl, concurrency: 1 };
      worker = await startWorker({ ...options, rescueEvery: 50 });
      const id = await order();
      await waitFor('the job to be completed', async () =>
        (await jobsOf(id))[0]?.state === 'completed' ? true : undefined,
      );
      expect(await jobsOf(id)).toMatchObject([{ state: 'completed', retry_count: 0 }]);
      expect(warned).toEqual([]);
    } finally {
      await worker?.stop();
      worker = undefined;
      await pool.query('DROP TRIGGER slow_to_settle ON pgboss.job; DROP FUNCTION slow_to_settle');
    }
  });

  // conforms: F19
  it('takes up a job whose worker is gone, and leaves one whose worker lives', async () => {
    const gone = await order();
    const lives = await order();
    const { pool } = world.database;
    await pool.query(
      `UPDATE pgboss.job SET state = 'active', started_on = now() - interval '1 minute', heartbeat_on = now()
        WHERE (data->>'workorderId')::int = ANY($1)`,
      [[gone, lives]],
    );
    const claims = await openJobClaims(world.databaseUrl, world.context.log);
    const { rows } = await pool.query(`SELECT id::text FROM pgboss.job WHERE (data->>'workorderId')::int = $1`, [
      lives,
    ]);
    await claims.hold(rows[0]?.id);
    try {
      await start();
      await waitForCompletion(gone);
      expect(await jobsOf(lives)).toMatchObject([{ state: 'active' }]);
      expect((await findRow(lives)).codes_generated).toBe(0);
    } finally {
      await claims.close();
    }
    await waitForCompletion(lives);
  });

  it('keeps its claims when the database ends its connection', async () => {
    const { pool } = world.database;
    const claims = await openJobClaims(world.databaseUrl, world.context.log);
    try {
      await claims.hold('11111111-1111-1111-1111-111111111111');
      const locks = async () =>
        (
          await pool.query<{ pid: number }>(
            `SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND pid IN
               (SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-worker-claims')`,
          )
        ).rows.map((row) => row.pid);
      const [before] = await locks();
      expect(before).toBeDefined();
      await pool.query('SELECT pg_terminate_backend($1::integer)', [before]);
      await waitFor('the lock to be taken again', async () => {
        const [after] = await locks();
        return after !== undefined && after !== before ? true : undefined;
      });
    } finally {
      await claims.close();
    }
  });
});

describe('requeueForgotten', () => {
  it('enqueues what waits without a job, and only that', async () => {
    const forgotten = await insertWorkorderFixture(world.database, world.brand, { quantity: 5 });
    const waiting = await insertWorkorderFixture(world.database, world.brand, { quantity: 5, codegenStatus: 1 });
    const queued = await order();
    await world.database.pool.query("UPDATE workorders SET created_at = now() - interval '1 hour' WHERE id = ANY($1)", [
      [forgotten, waiting, queued],
    ]);
    await requeueForgotten(jobs, world.context);
    await requeueForgotten(jobs, world.context);
    expect(await jobsOf(forgotten)).toHaveLength(1);
    expect(await jobsOf(waiting)).toHaveLength(0);
    expect(await jobsOf(queued)).toHaveLength(1);
  });
});
