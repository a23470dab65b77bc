import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateToLatest, migrations } from '#server/core/db/migrate/migrate.ts';
import { createEmptyDatabase } from '#server/core/db/testing/empty-database.ts';
import type { TestDatabase } from '#server/core/db/testing/test-database.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createLocalObjectStore } from '#server/storage/local/local-object-store.ts';
import { deriveAccessKey } from '#server/storage/signature/access-key.ts';
import { backUp } from './backup.ts';
import { restoreBackup } from './restore.ts';

/** A backup of the first release is restored by this one: its own schema first, then forward, with its rows. */
const secretKey = 'a secret key for tests, of 32 or more characters';
const [oldest = ''] = Object.keys(migrations);
const report = () => undefined;

let directory: string;
let before: TestDatabase;
let after: TestDatabase;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-older-'));
  [before, after] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()]);
});
afterAll(async () => {
  await Promise.all([before.drop(), after.drop()]);
  await rm(directory, { recursive: true, force: true });
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

const storeIn = (name: string) =>
  createLocalObjectStore({
    directory: path.join(directory, name),
    publicUrl: 'http://files.test',
    accessKey: deriveAccessKey(secretKey),
  });

it('brings an older schema forward, with its rows', async () => {
  await migrateToLatest(before.url, jobs, { through: oldest });
  await query(before.url, "INSERT INTO companies (name, slug, company_type) VALUES ('Kept', 'kept', 'brand_owner')");
  const folder = path.join(directory, 'backups');
  const common = { folder, secretKey, report };
  const made = await backUp({ ...common, databaseUrl: before.url, store: storeIn('before'), release: '0.0.1' });
  expect(made.manifest.migrations).toEqual([oldest]);
  const target = { databaseUrl: after.url, store: storeIn('after'), snapshot: made.snapshot, jobs };
  await restoreBackup({ ...common, ...target });
  expect(await query(after.url, 'SELECT name FROM companies')).toEqual([{ name: 'Kept' }]);
  const applied = await query(after.url, 'SELECT name FROM kysely_migration ORDER BY name');
  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await query(after.url, "SELECT to_regclass('restore_under_way') AS mark")).toEqual([{ mark: null }]);
});
