import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOperatorHealth } from '#lib/contract/operator-health.ts';
import { drainErrorCounts, recordError } from '#lib/operations/error-counts.ts';
import { updateRelease } from '#server/core/db/migrate/record-release.ts';
import { announceOnce } from '#server/core/operations/announce.ts';
import { releaseVersion } from '#server/core/operations/release.ts';
import { insertFailedIngestion, insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.pool.query('TRUNCATE programs, program_errors');
  drainErrorCounts();
});

const read = async () => {
  const { status, body } = await api.call(getOperatorHealth, { token: api.world.people.support.token });
  expect(status).toBe(200);
  return body;
};

interface Announcement {
  name: string;
  id?: string;
  host?: string;
  startedAt?: Date;
  checks?: Record<string, string>;
}
const announce = ({ name, id = randomUUID(), host = 'one', startedAt = new Date(), checks = {} }: Announcement) =>
  announceOnce(
    {
      name,
      places: { data: '/', nowhere: '/not/there' },
      check: async () => ({ checks }),
      query: (text, values) => api.database.pool.query(text, values),
    },
    { id, host, startedAt },
  );
const lastSeen = (host: string, ago: string) =>
  api.database.pool.query('UPDATE programs SET seen_at = now() - $2::interval WHERE host = $1', [host, ago]);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('programs', () => {
  // conforms: 36.21
  it('announce themselves, with what their checks say and the room they have', async () => {
    const id = randomUUID();
    await announce({ name: 'worker', id, checks: { database: 'ok' } });
    await announce({ name: 'worker', id, checks: { database: 'ok', queue: 'takes no jobs' } });
    const worker = (await read()).programs.find(({ name }) => name === 'worker');
    expect(worker).toMatchObject({
      host: 'one',
      version: releaseVersion(),
      state: 'failing',
      problems: [{ check: 'queue', says: 'takes no jobs' }],
    });
    expect(worker?.disks.map(({ place }) => place)).toEqual(['data']);
    expect(worker?.disks[0]?.size).toBeGreaterThanOrEqual(worker?.disks[0]?.free ?? 0);
    expect((await read()).programs.filter(({ name }) => name === 'worker')).toHaveLength(1);
  });

  // conforms: 36.21
  it('are silent when they were not seen for a minute, until another takes their place', async () => {
    await announce({ name: 'worker', host: 'old', startedAt: minutesAgo(60) });
    await announce({ name: 'worker', host: 'other', startedAt: minutesAgo(60) });
    await lastSeen('old', '5 minutes');
    const stateOf = async (host: string) => (await read()).programs.find((program) => program.host === host)?.state;
    expect([await stateOf('old'), await stateOf('other')]).toEqual(['silent', 'running']);
    await announce({ name: 'photo', host: 'new' });
    expect(await stateOf('old')).toBe('silent');
    await announce({ name: 'worker', host: 'new' });
    expect([await stateOf('old'), await stateOf('other')]).toEqual([undefined, 'running']);
  });

  // conforms: 36.21
  it('are missing when none was seen for a day', async () => {
    await announce({ name: 'worker', host: 'gone' });
    await announce({ name: 'storage', host: 'gone' });
    await lastSeen('gone', '25 hours');
    await announce({ name: 'api' });
    expect((await read()).programs.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'api running',
      'photo missing',
      'worker missing',
    ]);
    const { rows } = await api.database.pool.query("SELECT FROM programs WHERE host = 'gone'");
    expect(rows).toEqual([]);
  });

  // conforms: 36.21
  it('are seen from their start on, and silent a minute after they were stopped', async () => {
    const worker = await api.startWorker();
    const state = async () => (await read()).programs.find(({ name }) => name === 'worker')?.state;
    await eventually(state, (now) => now === 'running');
    await worker.stop();
    await api.database.pool.query("UPDATE programs SET seen_at = seen_at - interval '1 minute'");
    expect(await state()).toBe('silent');
  });

  it('are listed up to a hundred', async () => {
    await api.database.pool.query(`
      INSERT INTO programs SELECT gen_random_uuid(), 'api', 'h' || n, '1', NULL, now(), now(), '{}', '[]'
        FROM generate_series(1, 150) AS n`);
    expect((await read()).programs.filter(({ name }) => name === 'api')).toHaveLength(100);
  });
});

// conforms: 36.21
it('errors of the last day are counted by program and message', async () => {
  recordError('worker', 'A schedule failed');
  await announce({ name: 'worker' });
  recordError('worker', 'A schedule failed', 2);
  recordError('api', 'job queue');
  await announce({ name: 'api' });
  await api.database.pool.query(
    "INSERT INTO program_errors VALUES (now() - interval '26 hours', 'api', 'an older one', 5)",
  );
  const { errors, errors_count } = await read();
  expect(errors.map(({ program, message, count }) => [program, message, count])).toEqual([
    ['worker', 'A schedule failed', 3],
    ['api', 'job queue', 1],
  ]);
  expect(errors_count).toBe(4);
});

it('errors that could not be written are written the next time', async () => {
  recordError('api', 'once');
  const refuse = async () => {
    throw new Error('away');
  };
  const program = { name: 'api', places: {}, check: async () => ({ checks: {} }) };
  const row = { id: randomUUID(), host: 'one', startedAt: new Date() };
  await expect(announceOnce({ ...program, query: refuse }, row)).rejects.toThrow('away');
  await announce({ name: 'api' });
  expect((await read()).errors).toMatchObject([{ message: 'once', count: 1 }]);
});

// conforms: 36.21
it('queues have the age of their oldest job, and what was given up in the last day', async () => {
  const insert = (state: string, start: string, completed: string) =>
    api.database.pool.query(`INSERT INTO pgboss.job (name, data, state, start_after, completed_on)
      VALUES ('draw-artwork', '{}', '${state}', ${start}, ${completed})`);
  await insert('created', "now() - interval '1 hour'", 'NULL');
  await insert('failed', 'now()', "now() - interval '1 hour'");
  await insert('failed', 'now()', "now() - interval '2 days'");
  const queue = (await read()).queues.find(({ kind }) => kind === 'draw-artwork');
  expect(queue).toMatchObject({ waiting: 1, failed: 2, failed_last_day: 1 });
  expect(Date.now() - Date.parse(queue?.oldest_waiting_at ?? '')).toBeGreaterThan(3_500_000);
  await api.database.pool.query("DELETE FROM pgboss.job WHERE name = 'draw-artwork'");
});

// conforms: 36.21
it('volume is by company, of seven days and of the seven before', async () => {
  const { companies, people } = api.world;
  const { pool } = api.database;
  await insertFinishedWorkorder(api, companies.rival, { prefix: 'NOW', count: 5 });
  const before = await insertFinishedWorkorder(api, companies.rival, { prefix: 'BEFORE', count: 2 });
  await pool.query("UPDATE workorders SET codes_completed_at = now() - interval '8 days' WHERE id = $1", [before]);
  await insertFailedIngestion(api, companies.rival, people.rivalAdmin.id);
  const day = (days: number) => `((now() AT TIME ZONE 'UTC')::date - ${days})`;
  await pool.query(`INSERT INTO scan_day_results (company_id, day, result, scans) VALUES
    (${companies.rival}, ${day(0)}, 'sid', 3), (${companies.rival}, ${day(6)}, 'auth_copy', 4),
    (${companies.rival}, ${day(7)}, 'sid', 10), (${companies.rival}, ${day(14)}, 'sid', 100)`);
  const rival = (await read()).volume.find(({ company }) => company.id === companies.rival);
  expect(rival).toEqual({
    company: { id: companies.rival, name: 'Company rival', slug: expect.any(String) },
    codes: { now: 5, before: 2 },
    uploads: { now: 1, before: 0 },
    scans: { now: 7, before: 10 },
  });
});

// conforms: 36.21
it('the release names the one before it, with what has changed since', async () => {
  const { pool } = api.database;
  const setRelease = (release: string) => updateRelease((text, values) => pool.query(text, values), release);
  await pool.query("INSERT INTO installation (key_fingerprint) VALUES ('x') ON CONFLICT DO NOTHING");
  await pool.query('UPDATE installation SET release = NULL, previous_release = NULL');
  await setRelease('0.0.9');
  expect((await read()).release).toMatchObject({ version: releaseVersion(), previous_version: null, notes: [] });
  await setRelease(releaseVersion());
  await setRelease(releaseVersion());
  const { release } = await read();
  expect(release).toMatchObject({ previous_version: '0.0.9', since: expect.any(String) });
  expect(release.notes[0]?.lines.length).toBeGreaterThan(5);
});
