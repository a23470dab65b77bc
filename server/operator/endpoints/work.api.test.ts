import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCodes } from '#lib/contract/codes.ts';
import { getOperatorWork } from '#lib/contract/operator-work.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const work = async (query: { limit?: number } = {}, persona: PersonaName = 'support') =>
  api.call(getOperatorWork, { token: api.world.people[persona].token, query });
const order = async (persona: PersonaName, reference: string) =>
  (
    await api.call(createSid, {
      token: api.world.people[persona].token,
      body: { reference, quantity: 5, activate_on_complete: false },
    })
  ).body.id;
const jobsOf = async (kind: string) => (await work()).body.jobs.find((job) => job.kind === kind);

describe('what runs and what waits', () => {
  // conforms: 36.13
  it('has every kind of job, also those nothing waits for', async () => {
    const { status, body } = await work();
    expect(status).toBe(200);
    expect(body.jobs).toContainEqual({
      kind: 'generate-codes',
      waiting: 0,
      oldest_waiting_at: null,
      scheduled: 0,
      running: 0,
      failed: 0,
      left: 0,
    });
    expect(body.jobs.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ingest-codes', 'deliver-webhook']));
    expect(body.jobs.filter(({ kind }) => kind.startsWith('__'))).toEqual([]);
    expect(body).toMatchObject({ counts: { workorder: 0, ingestion: 0, document: 0, task: 0 }, running: [] });
  });

  // conforms: 36.13
  it('tells jobs that have a time to come, and those given up, apart from those that wait', async () => {
    const { pool } = api.database;
    const row = (state: string, start: string) =>
      pool.query(
        `INSERT INTO pgboss.job (name, data, state, start_after) VALUES ('draw-artwork', '{}', $1, ${start})`,
        [state],
      );
    await row('retry', "now() + interval '1 hour'");
    await row('failed', 'now()');
    await row('retry', "now() - interval '1 hour'");
    const job = await jobsOf('draw-artwork');
    expect(job).toMatchObject({ waiting: 1, scheduled: 1, running: 0, failed: 1 });
    expect(Date.now() - Date.parse(job?.oldest_waiting_at ?? '')).toBeGreaterThan(3_500_000);
    await pool.query("DELETE FROM pgboss.job WHERE name = 'draw-artwork'");
  });

  // conforms: 36.13
  it('is of every company, the oldest first, until it is done', async () => {
    const first = await order('rivalAdmin', 'rival order');
    const second = await order('brandAdmin', 'brand order');
    const document = await api.call(downloadCodes, { token: api.world.people.brandAdmin.token, query: {} });
    const { body } = await work({}, 'operatorAdmin');
    expect(body.counts).toEqual({ workorder: 2, ingestion: 0, document: 1, task: 0 });
    expect(body.running).toMatchObject([
      { kind: 'workorder', key: String(first), name: 'rival order', state: 'queued', progress: 0, remaining: 5 },
      { kind: 'workorder', key: String(second), company: { id: api.world.companies.brand } },
      { kind: 'document', key: document.body.document.key, state: 'pending', remaining: null },
    ]);
    expect((await work({ limit: 1 })).body).toMatchObject({
      counts: { workorder: 2 },
      running: [{ key: String(first) }],
    });

    const waiting = await jobsOf('generate-codes');
    expect(waiting).toMatchObject({ waiting: 2, running: 0, failed: 0 });
    expect(Date.parse(waiting?.oldest_waiting_at ?? '')).toBeLessThanOrEqual(Date.now());

    await api.startWorker();
    // Counts, list and jobs are read beside each other, so that one may be a moment later than another.
    const isIdle = ({ body: now }: Awaited<ReturnType<typeof work>>) =>
      now.running.length === 0 &&
      Object.values(now.counts).every((count) => count === 0) &&
      now.jobs.every((job) => job.waiting + job.running === 0);
    await eventually(() => work(), isIdle);
  });
});
