import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jobs } from '#server/programs/worker/jobs.ts';
import { withinOneDay } from '../../testing/within-one-day.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrateToLatest } from '../migrate/migrate.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { addMonths, dropMonths } from './month-partitions.ts';

let test: TestDatabase;
let database: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 6, applicationName: 'test' });
  await withinOneDay();
  // The template of test databases has the months from when the tests began: at the turn of one, they are made again.
  if ((await parts()).includes((await month(3)).name)) return;
  await database.close();
  await test.drop();
  test = await createEmptyDatabase();
  await migrateToLatest(test.url, jobs);
  database = openDatabase(test.url, { max: 6, applicationName: 'test' });
});
afterAll(async () => {
  await database.close();
  await test.drop();
});

/** Statement of the release before this one, which has no months. */
const insertStatement = `
  INSERT INTO audit_records (action, resource, address, request_id)
  VALUES ('listUsers', 'user', '203.0.113.1', gen_random_uuid()) RETURNING id`;
const insert = async (pool: Pick<pg.Pool, 'query'>) =>
  (await pool.query<{ id: number }>(insertStatement)).rows.map(({ id }) => Number(id))[0] ?? 0;
const insertAt = (at: string) =>
  database.pool.query(
    `INSERT INTO audit_records (created_at, action, resource, address, request_id, status, completed_at)
     VALUES ($1::timestamptz, 'listUsers', 'user', '203.0.113.1', gen_random_uuid(), 200, now())`,
    [at],
  );

async function parts(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'audit_records'::regclass ORDER BY 1",
  );
  return rows.map(({ name }) => name);
}

const month = async (ahead: number) => {
  const { rows } = await database.pool.query<{ name: string; from: string }>(
    `SELECT to_char(m, '"audit_records_"YYYY_MM') AS name, m::date::text AS from
       FROM (SELECT date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => $1)) AS months (m)`,
    [ahead],
  );
  return rows[0] ?? { name: '', from: '' };
};

describe('a table of months', () => {
  it('has those to come, which are made once however many ask for them', async () => {
    expect(await parts()).toEqual(['audit_records_first', (await month(3)).name, 'audit_records_other'].sort());
    const made = await Promise.allSettled([1, 2, 3].map(() => addMonths(database.db, 'audit_records', 6)));
    expect(made.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await addMonths(database.db, 'audit_records', 6)).toEqual([]);
    const months = await Promise.all([3, 4, 5, 6].map(month));
    expect(await parts()).toEqual(
      ['audit_records_first', 'audit_records_other', ...months.map(({ name }) => name)].sort(),
    );
  });

  it('takes what is for no month that there is, and puts it into one that is made later only when it can', async () => {
    const { from, name } = await month(7);
    await insertAt(`${from} 12:00+00`);
    const { rows } = await database.pool.query('SELECT count(*)::int AS records FROM audit_records_other');
    expect(rows).toEqual([{ records: 1 }]);
    expect(await addMonths(database.db, 'audit_records', 7)).toEqual([]);
    expect(await parts()).not.toContain(name);
    await database.pool.query('DELETE FROM audit_records_other');
    expect(await addMonths(database.db, 'audit_records', 7)).toEqual([name]);
  });

  it('drops a month as a whole once its last day is past its time, and no other', async () => {
    const ofMonths = await Promise.all([0, 3, 4].map(month));
    for (const { from } of ofMonths) await insertAt(`${from} 00:00+00`);
    const daysUntil = async (from: string) =>
      (
        await database.pool.query<{ days: number }>("SELECT ($1::date - (now() AT TIME ZONE 'UTC')::date) AS days", [
          from,
        ])
      ).rows[0]?.days ?? 0;
    // As it will be: so many days from now, given as a negative age.
    const third = await daysUntil((await month(3)).from);
    expect(await dropMonths(database.db, 'audit_records', -(third - 1))).toEqual([]);
    expect(await dropMonths(database.db, 'audit_records', -third - 1)).toEqual(['audit_records_first']);
    const { rows } = await database.pool.query('SELECT created_at::date::text AS day FROM audit_records ORDER BY 1');
    expect(rows.map(({ day }) => day)).toEqual(ofMonths.slice(1).map(({ from }) => from));
    // New rows have no month any more and are still recorded.
    expect(await insert(database.pool)).toBeGreaterThan(0);
  });

  it('waits for a reader for a moment only when it drops, and leaves the month then', async () => {
    const reader = await database.pool.connect();
    try {
      await reader.query('BEGIN; SELECT count(*) FROM audit_records');
      const days = -400;
      await expect(dropMonths(database.db, 'audit_records', days)).rejects.toThrow('lock timeout');
    } finally {
      await reader.query('ROLLBACK');
      reader.release();
    }
    const left = await parts();
    expect(left).toContain((await month(3)).name);
  });
});

it('a table that is written to becomes one of months with every record in it, by its own id', async () => {
  const before = await createEmptyDatabase();
  const writer = new pg.Pool({ connectionString: before.url, max: 2 });
  // One that is still closing hears that its database is dropped.
  writer.on('connect', (client) => client.on('error', () => undefined));
  writer.on('error', () => undefined);
  try {
    await migrateToLatest(before.url, jobs, { through: '2026-11-22t1910-company-writes' });
    await writer.query(`
      INSERT INTO audit_records (created_at, action, resource, address, request_id)
      SELECT now() - make_interval(hours => n), 'listUsers', 'user', '203.0.113.1', gen_random_uuid()
        FROM generate_series(1, 20000) AS n`);
    let isOver = false;
    const ids: number[] = [];
    const write = async () => {
      while (!isOver) {
        const id = await insert(writer);
        ids.push(id);
        await writer.query(
          'UPDATE audit_records SET status = 200, completed_at = now() WHERE id = $1 AND status IS NULL',
          [id],
        );
      }
    };
    const writing = write();
    await migrateToLatest(before.url, jobs);
    const written = ids.length;
    isOver = true;
    await writing;
    ids.push(await insert(writer));
    expect(written).toBeGreaterThan(0);
    const { rows } = await writer.query<{ records: number; ids: number; done: number }>(`
      SELECT count(*)::int AS records, count(DISTINCT id)::int AS ids, count(status)::int AS done FROM audit_records`);
    expect(rows).toEqual([{ records: 20_000 + ids.length, ids: 20_000 + ids.length, done: ids.length - 1 }]);
    await expect(writer.query('UPDATE audit_records SET status = 500 WHERE status = 200')).rejects.toThrow(
      'stays as it is',
    );
    const { rows: invalid } = await writer.query('SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid');
    expect(invalid).toEqual([]);
  } finally {
    await writer.end();
    await before.drop();
  }
});
