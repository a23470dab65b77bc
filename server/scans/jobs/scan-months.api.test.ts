import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { divideSince, monthAgo } from '#server/core/db/testing/past-months.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createLogger } from '#server/core/log.ts';
import { expireScans } from './expire-scans.ts';

const divided = 6;

let test: TestDatabase;
let database: Database;
let companyId: number;

beforeAll(async () => {
  test = await createTestDatabase();
  database = openDatabase(test.url, { max: 4, applicationName: 'test' });
  const company = { name: 'Brand', slug: 'brand', company_type: 'brand_owner' as const };
  const row = await database.db.insertInto('companies').values(company).returning('id').executeTakeFirstOrThrow();
  companyId = row.id;
  for (const table of ['scans', 'scan_alerts'] as const) await divideSince(database.pool, table, divided);
});
afterAll(async () => {
  await database.close();
  await test.drop();
});
beforeEach(async () => {
  for (const table of ['scans', 'scan_alerts', 'scan_photos', 'scan_names'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  await countedUntil(new Date());
});

/** The first and the last moment of a month, of so many before this one. */
const begin = (months: number) => monthAgo('scans', months).from;
const end = (months: number) => new Date(monthAgo('scans', months).until.getTime() - 1);
const daysSince = (at: Date) => Math.ceil((Date.now() - at.getTime()) / 86_400_000);
const countedUntil = (day: Date) => database.db.updateTable('scan_days').set({ counted_until: day }).execute();

const expire = (environment: Record<string, string>) =>
  expireScans({
    database,
    inUnitOfWork: unitsWithoutJobs(database),
    config: loadConfig(environment),
    log: createLogger('test', 'silent'),
    signal: new AbortController().signal,
  } as JobContext);

async function insertScan(name: string, at: Date): Promise<string> {
  const values = { extended_id: name, created_at: at, company_id: companyId, workorder_id: 1, result: 'sid' };
  const row = await database.db
    .insertInto('scans')
    .values({ ...values, source: 'address', activation_status: 1 })
    .returning('uuid')
    .executeTakeFirstOrThrow();
  return row.uuid;
}

const left = async () => {
  const rows = await database.db.selectFrom('scans').select('extended_id').orderBy('created_at').execute();
  return rows.map((row) => row.extended_id);
};

async function partsOf(table: 'scans' | 'scan_alerts'): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass',
    [table],
  );
  return rows.map(({ name }) => name);
}

describe('months of scans', () => {
  it('are made ahead, and a scan of a month that there is not is taken all the same', async () => {
    await expire({});
    for (const table of ['scans', 'scan_alerts'] as const) {
      const parts = await partsOf(table);
      for (let ahead = 0; ahead <= 3; ahead += 1) expect(parts).toContain(monthAgo(table, -ahead).name);
    }
    await insertScan('long ago', begin(divided + 2));
    await insertScan('far ahead', begin(-9));
    const { rows } = await database.pool.query('SELECT extended_id AS name FROM scans_other ORDER BY created_at');
    expect(rows.map(({ name }) => name)).toEqual(['long ago', 'far ahead']);
    expect(await left()).toEqual(['long ago', 'far ahead']);
  });

  it('go as a whole once their last day is past its time; of what is in no month each scan by itself', async () => {
    await insertScan('of no month', begin(divided + 1));
    await insertScan('first of the oldest', begin(6));
    await insertScan('last of the oldest', end(6));
    await insertScan('first of the next', begin(5));
    await insertScan('now', new Date());
    await expire({ SCAN_RETENTION_DAYS: String(daysSince(end(6)) + 2) });
    expect(await left()).toEqual(['first of the oldest', 'last of the oldest', 'first of the next', 'now']);
    await expire({ SCAN_RETENTION_DAYS: String(daysSince(end(6)) - 1) });
    expect(await left()).toEqual(['first of the next', 'now']);
    const parts = await partsOf('scans');
    expect(parts).not.toContain(monthAgo('scans', 6).name);
    expect(parts).toContain(monthAgo('scans', 5).name);
    // One that is written late has no month any more; it goes the next time.
    await insertScan('late', begin(6));
    expect(await left()).toEqual(['late', 'first of the next', 'now']);
  });

  it('wait until they are counted, and until the last of their photos is gone', async () => {
    const uuid = await insertScan('with a photo', begin(5));
    const photo = { scan_uuid: uuid, company_id: companyId, object_key: 'a key', state: 'kept' as const };
    await database.db
      .insertInto('scan_photos')
      .values({ ...photo, created_at: begin(5) })
      .execute();
    await database.db
      .insertInto('scan_photos')
      .values({ ...photo, scan_uuid: crypto.randomUUID(), created_at: begin(4) })
      .execute();
    const days = { SCAN_RETENTION_DAYS: String(daysSince(end(5)) - 1) };
    await countedUntil(end(5));
    await expire(days);
    expect(await left()).toEqual(['with a photo']);
    const states = async () =>
      (await database.db.selectFrom('scan_photos').select('state').orderBy('created_at').execute()).map(
        ({ state }) => state,
      );
    expect(await states()).toEqual(['kept', 'kept']);
    await countedUntil(begin(4));
    await expire(days);
    expect(await left()).toEqual(['with a photo']);
    expect(await states()).toEqual(['removing', 'kept']);
    await database.db.deleteFrom('scan_photos').where('scan_uuid', '=', uuid).execute();
    await expire(days);
    expect(await left()).toEqual([]);
    expect(await partsOf('scans')).not.toContain(monthAgo('scans', 5).name);
  });

  it('stay for ever where nothing else is said', async () => {
    await insertScan('old', begin(4));
    await expire({});
    expect(await left()).toEqual(['old']);
  });
});

it('alerts go with their month, and names of photos a month after the scans of their day may go', async () => {
  const alert = (name: string, at: Date) => ({
    extended_id: name,
    reason: 'too_often',
    day: at.toISOString().slice(0, 10),
    scan_id: 1,
  });
  const alerts = [alert('of no month', begin(8)), alert('past', end(3)), alert('younger', begin(2))];
  await database.db.insertInto('scan_alerts').values(alerts).execute();
  const [old, kept] = [crypto.randomUUID(), crypto.randomUUID()];
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await database.db
    .insertInto('scan_names')
    .values([
      { scan_uuid: old, created_at: daysAgo(72) },
      { scan_uuid: kept, created_at: daysAgo(67) },
    ])
    .execute();
  await expire({ ALERT_RETENTION_DAYS: String(daysSince(end(3)) - 1), SCAN_RETENTION_DAYS: '40' });
  const names = await database.db.selectFrom('scan_alerts').select('extended_id').execute();
  expect(names).toEqual([{ extended_id: 'younger' }]);
  expect(await partsOf('scan_alerts')).not.toContain(monthAgo('scan_alerts', 3).name);
  expect(await database.db.selectFrom('scan_names').select('scan_uuid').execute()).toEqual([{ scan_uuid: kept }]);
});
