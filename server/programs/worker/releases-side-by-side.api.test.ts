import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { type CodesWorld, openCodesWorld, waitFor } from '#server/codes/testing/codes-world.ts';
import { type JobTable, rowId } from '#server/core/jobs/define-job.ts';
import { readQueueDepth } from '#server/core/jobs/queue-depth.ts';
import { startWorker, type Worker } from '#server/core/jobs/worker-runtime.ts';
import { jobs } from './jobs.ts';
import { payloadsOfReleases } from './testing/payloads-of-releases.ts';

/** While a release is brought in, programs of two of them run on one database: docs/upgrades.md. */
let world: CodesWorld;
let worker: Worker | undefined;
const warned: unknown[][] = [];

beforeAll(async () => {
  world = await openCodesWorld();
});
afterEach(async () => {
  await stop();
  warned.length = 0;
});
afterAll(() => world.close());

async function start(table: JobTable): Promise<void> {
  const { database, databaseUrl, context } = world;
  const log: typeof context.log = Object.create(context.log, {
    warn: { value: (...line: unknown[]) => warned.push(line) },
  });
  worker = await startWorker({ ...context, log, jobs: table, schedules: [], database, databaseUrl, concurrency: 2 });
}

async function stop(): Promise<void> {
  await worker?.stop();
  worker = undefined;
}

async function insertJob(name: string, data: object): Promise<string> {
  const { rows } = await world.database.pool.query<{ id: string }>(
    `INSERT INTO pgboss.job (name, data, retry_limit, retry_delay, retry_backoff, retry_delay_max)
     VALUES ($1, $2, 20, 1, true, 60) RETURNING id::text`,
    [name, JSON.stringify(data)],
  );
  return rows[0]?.id ?? '';
}

async function findJob(id: string) {
  const { rows } = await world.database.pool.query<{
    state: string;
    output: unknown;
    tries_left: number;
    waits: boolean;
  }>(
    `SELECT state::text, output, retry_limit - retry_count AS tries_left, start_after > now() AS waits
       FROM pgboss.job WHERE id = $1`,
    [id],
  );
  return rows[0];
}

const untilState = (id: string, state: string) =>
  waitFor(`the job to be ${state}`, async () => {
    const job = await findJob(id);
    return job?.state === state ? job : undefined;
  });

const findOrder = (id: number) =>
  world.database.db.selectFrom('workorders').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

describe('a worker of an older release', () => {
  // conforms: F20
  it('leaves a job that it cannot read to one of the newer, which does it', async () => {
    const orders: { workorderId: number; jobId: string }[] = [];
    for (const region of ['eu', 'us']) {
      const workorderId = await insertWorkorderFixture(world.database, world.brand, { quantity: 10 });
      orders.push({ workorderId, jobId: await insertJob('generate-codes', { workorderId, region }) });
    }
    await start(jobs);
    for (const { workorderId, jobId } of orders) {
      const left = await untilState(jobId, 'retry');
      expect(left).toMatchObject({
        waits: true,
        tries_left: 21,
        output: { message: expect.stringContaining('newer') },
      });
      expect(await findOrder(workorderId)).toMatchObject({ codegen_status: 6, codegen_error: null });
    }
    const depth = await readQueueDepth(world.database.db);
    expect(depth.find(({ kind }) => kind === 'generate-codes')).toMatchObject({ left: 2, failed: 0 });
    // Thousands may come while a release is brought in: one line for each kind.
    expect(warned).toEqual([
      [{ job: 'generate-codes', reason: expect.stringContaining('region') }, expect.stringContaining('newer release')],
    ]);
    await stop();

    const payload = z.strictObject({ workorderId: rowId, region: z.string().optional() });
    await start({ ...jobs, 'generate-codes': { ...jobs['generate-codes'], payload } });
    // Ends the time for which the job is left to newer workers.
    await world.database.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'generate-codes'");
    for (const { workorderId, jobId } of orders) {
      await untilState(jobId, 'completed');
      expect(await findOrder(workorderId)).toMatchObject({ codegen_status: 4, codes_generated: 10 });
    }
    const after = await readQueueDepth(world.database.db);
    expect(after.find(({ kind }) => kind === 'generate-codes')).toMatchObject({ left: 0, waiting: 0, scheduled: 0 });
  });

  it('leaves alone what it has no name for', async () => {
    const { pool } = world.database;
    await pool.query(`SELECT pgboss.create_queue('job-of-a-newer-release', '{"policy": "standard"}'::jsonb)`);
    const id = await insertJob('job-of-a-newer-release', { anything: true });
    const workorderId = await insertWorkorderFixture(world.database, world.brand, { quantity: 5 });
    const known = await insertJob('generate-codes', { workorderId });
    await start(jobs);
    await untilState(known, 'completed');
    expect(await findJob(id)).toMatchObject({ state: 'created', output: null });
    expect(warned).toEqual([
      [{ job: 'job-of-a-newer-release', reason: 'its kind is not known here' }, expect.any(String)],
    ]);
    await pool.query('DELETE FROM pgboss.job WHERE id = $1', [id]);
  });
});

describe('a worker of a newer release', () => {
  const root = path.join(import.meta.dirname, '../../..');
  const kinds = Object.keys(jobs).sort();

  it('has what the jobs of this release carry written down', async () => {
    const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    expect(Object.keys(payloadsOfReleases[version] ?? {}).sort()).toEqual(kinds);
  });

  // conforms: F20
  it.each(Object.entries(payloadsOfReleases))('reads and does what a worker of %s left', async (_, payloads) => {
    const ids: string[] = [];
    // No such rows: each finds that there is nothing to do, after it has read what it was given.
    for (const [name, payload] of Object.entries(payloads)) ids.push(await insertJob(name, payload));
    await start(jobs);
    for (const id of ids) await untilState(id, 'completed');
    expect(warned).toEqual([]);
  });
});
