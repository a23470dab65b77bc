import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import { addMonths, dropMonths } from '#server/core/db/partitions/month-partitions.ts';
import { createClusterDatabase } from '#server/core/db/testing/citus-cluster.ts';
import { isOnCitus } from '#server/core/db/testing/on-citus.ts';
import { createTestDatabase, dropDatabase } from '#server/core/db/testing/test-database.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { describePlan } from './describe-plan.ts';
import { describeCluster, distribute, obstaclesOf, stepsToDo } from './distribute.ts';

const codes = 2_000;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

describe.skipIf(isOnCitus())('one PostgreSQL', () => {
  it('gets a list of what is missing, and stays as it is', async () => {
    const test = await createTestDatabase();
    const client = await connect(test.url);
    try {
      const cluster = await describeCluster(client);
      expect(cluster).toMatchObject({ citus: null, isBegun: false, nodes: [] });
      expect(obstaclesOf(cluster)).toEqual([expect.stringContaining('Citus is not installed')]);
      await expect(distribute(client, 4, () => undefined)).rejects.toThrow('Citus is not installed');
      expect((await describeCluster(client)).isBegun).toBe(false);
    } finally {
      await client.end();
      await test.drop();
    }
  });
});

describe.skipIf(!isOnCitus())('a database with codes and scans', () => {
  let client: pg.Client;
  let database: Database;
  const urls: [string, ...string[]] = [inject('testServerUrl'), ...inject('testWorkerUrls')];
  const name = `moved_${process.pid}`;

  beforeAll(async () => {
    const url = await createClusterDatabase(urls, name);
    await migrateToLatest(url, jobs);
    client = await connect(url);
    database = openDatabase(url, { max: 2, applicationName: 'test' });
    await client.query(
      `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, serial_number, activation_status)
       SELECT 'code-' || n, 1, 1, n, n, 1 FROM generate_series(1, $1::integer) AS n`,
      [codes],
    );
    await client.query(`INSERT INTO scans (company_id, extended_id, workorder_id, source, result, activation_status)
      SELECT company_id, extended_id, workorder_id, 'address', 'sid', 1 FROM codes WHERE sequence % 4 = 0`);
    await client.query(`INSERT INTO scan_alerts (extended_id, reason, day, scan_id)
      SELECT extended_id, 'too_many', current_date, id FROM scans`);
  });
  afterAll(async () => {
    await client.end();
    await database.close();
    for (const url of urls) await dropDatabase(url, name);
  });

  const counts = async () =>
    (
      await client.query(`SELECT (SELECT count(*)::int FROM codes) AS codes, (SELECT count(*)::int FROM scans) AS scans,
        (SELECT count(*)::int FROM scan_alerts) AS alerts, (SELECT sum(sequence)::int FROM codes) AS sequences`)
    ).rows[0];

  it('gets the plan, and is changed by no part of it before it is taken', async () => {
    const cluster = await describeCluster(client);
    expect(obstaclesOf(cluster)).toEqual([]);
    const steps = await stepsToDo(client, 4);
    const plan = describePlan(cluster, steps, 4).join('\n');
    expect(plan).toContain('Distribute codes by extended_id');
    expect(plan).toContain('4 shards');
    expect(await isDistributed(database.db)).toBe(false);
  });

  it('comes over with every row, however often it is cut off', async () => {
    const before = await counts();
    // Cut off after each step, and begun again.
    for (let left = (await stepsToDo(client, 4)).length; left > 0; ) {
      const cut = new Error('cut off');
      let reported = 0;
      const oneStep = distribute(client, 4, () => {
        reported += 1;
        if (reported > 1) throw cut;
      });
      await oneStep.catch((error: unknown) => {
        if (error !== cut) throw error;
      });
      const after = (await stepsToDo(client, 4)).length;
      expect(after).toBeLessThan(left);
      left = after;
      expect(await counts()).toEqual(before);
    }
    expect(await isDistributed(database.db)).toBe(true);
    const { rows } = await client.query(`SELECT count(DISTINCT nodename || nodeport)::int AS nodes FROM citus_shards
      WHERE table_name = 'codes'::regclass`);
    expect(rows).toEqual([{ nodes: urls.length - 1 }]);
  });

  it('keeps an id of a code unique over all nodes, and a scan once however often it is written', async () => {
    const again = client.query(`INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
      VALUES ('code-7', 2, 2, 1, 0)`);
    await expect(again).rejects.toThrow('codes_pkey');
    const { scans } = await counts();
    await client.query(`INSERT INTO scans (uuid, created_at, company_id, extended_id, workorder_id, source, result, activation_status)
      SELECT uuid, created_at, company_id, extended_id, workorder_id, source, result, activation_status FROM scans
      ON CONFLICT DO NOTHING`);
    expect(await counts()).toMatchObject({ scans });
  });

  it('takes no step twice', async () => {
    const said: string[] = [];
    await distribute(client, 4, (line) => said.push(line));
    expect(said).toEqual([]);
  });

  it('has months to come on its nodes, and drops one on all of them', async () => {
    const shards = async (table: string) =>
      (await client.query('SELECT FROM citus_shards WHERE table_name = to_regclass($1)', [table])).rows.length;
    for (const table of ['scans', 'scan_alerts'] as const) {
      const made = await addMonths(database.db, table, 5);
      expect(made).toHaveLength(2);
      for (const month of made) expect(await shards(month)).toBe(4);
      const dropped = await dropMonths(database.db, table, -150);
      expect(dropped.length).toBeGreaterThan(0);
      for (const month of dropped) expect(await shards(month)).toBe(0);
    }
    expect(await counts()).toMatchObject({ scans: 0, alerts: 0 });
  });
});
