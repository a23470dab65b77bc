import pg from 'pg';
import { expect, it } from 'vitest';
import { jobs } from '#server/programs/worker/jobs.ts';
import { migrateToLatest } from '../migrate/migrate.ts';
import { isOnCitus } from '../testing/on-citus.ts';
import { runStatement } from '../testing/run-statement.ts';
import { createTestDatabase } from '../testing/test-database.ts';

/** A photo that was named has a uuid of version 8. */
const namedUuid = "overlay(gen_random_uuid()::text PLACING '8' FROM 15)::uuid";

it.skipIf(isOnCitus())(
  'scans that are written meanwhile become a table of months, each once, with their names, photos and alerts',
  async () => {
    const test = await createTestDatabase();
    const writer = new pg.Pool({ connectionString: test.url, max: 2 });
    // One that is still closing hears that its database is dropped.
    writer.on('connect', (client) => client.on('error', () => undefined));
    writer.on('error', () => undefined);
    const insertScan = async () => {
      const { rows } = await writer.query<{ id: string }>(`
      WITH scan AS (
        INSERT INTO scans (uuid, company_id, extended_id, workorder_id, source, result, activation_status)
        VALUES (${namedUuid}, 1, 'code', 1, 'photo', 'sid', 1) RETURNING id)
      INSERT INTO scan_alerts (extended_id, reason, day, scan_id)
      SELECT 'code-' || id, 'too_often', current_date, id FROM scan RETURNING scan_id AS id`);
      return Number(rows[0]?.id);
    };
    try {
      await runStatement(test.url, 'DROP SCHEMA public CASCADE; DROP SCHEMA pgboss CASCADE; CREATE SCHEMA public');
      await migrateToLatest(test.url, jobs, { through: '2026-11-22t2334-orders-of-models' });
      await writer.query(`
      INSERT INTO companies (name, slug, company_type) VALUES ('Brand', 'brand', 'brand_owner');
      INSERT INTO scan_apps (company_id, identifier, name) SELECT id, 'app', 'App' FROM companies;
      INSERT INTO scans (uuid, company_id, extended_id, workorder_id, scan_app_id, source, result, activation_status, created_at)
      SELECT CASE WHEN n % 2 = 0 THEN ${namedUuid} ELSE gen_random_uuid() END, 1, 'code-' || n, 1, (SELECT id FROM scan_apps),
             CASE WHEN n % 4 = 3 THEN 'address' ELSE 'photo' END, 'sid', 1, now() - make_interval(hours => n)
        FROM generate_series(1, 20000) AS n;
      INSERT INTO scan_photos (scan_uuid, company_id, object_key, state)
      SELECT uuid, (SELECT id FROM companies), uuid::text, 'kept' FROM scans WHERE source = 'photo' LIMIT 10`);
      let isOver = false;
      const ids: number[] = [];
      const write = async () => {
        while (!isOver) ids.push(await insertScan());
      };
      const writing = write();
      await migrateToLatest(test.url, jobs);
      const meanwhile = ids.length;
      isOver = true;
      await writing;
      expect(meanwhile).toBeGreaterThan(0);
      ids.push(await insertScan());
      expect(new Set(ids).size).toBe(ids.length);
      expect(Math.min(...ids)).toBeGreaterThan(20_000);
      const { rows: scans } = await writer.query(`
      SELECT count(*)::int AS scans, count(DISTINCT uuid)::int AS uuids,
             (SELECT count(*)::int FROM scan_photos JOIN scans AS s ON s.uuid = scan_uuid) AS photos,
             (SELECT count(*)::int FROM scan_alerts) AS alerts
        FROM scans`);
      const all = 20_000 + ids.length;
      expect(scans).toEqual([{ scans: all, uuids: all, photos: 10, alerts: ids.length }]);
      // Photos named by the new release keep their time; the writer here is of the release before.
      const { rows: names } = await writer.query<{ kept: number; right: number }>(`
      SELECT count(*)::int AS kept, count(*) FILTER (WHERE scans.created_at = scan_names.created_at)::int AS right
        FROM scan_names LEFT JOIN scans ON uuid = scan_uuid`);
      expect(names[0]?.right).toBe(names[0]?.kept);
      expect(names[0]?.kept).toBeGreaterThanOrEqual(10_000);
      const again = `INSERT INTO scan_alerts SELECT * FROM scan_alerts LIMIT 1`;
      await expect(writer.query(again)).rejects.toThrow('duplicate key');
      await expect(writer.query('INSERT INTO scans SELECT * FROM scans LIMIT 1')).rejects.toThrow('duplicate key');
      await expect(writer.query('DELETE FROM scan_apps')).rejects.toThrow('foreign key');
      const { rows: invalid } = await writer.query('SELECT indexrelid::regclass FROM pg_index WHERE NOT indisvalid');
      expect(invalid).toEqual([]);
    } finally {
      await writer.end();
      await test.drop();
    }
  },
);
