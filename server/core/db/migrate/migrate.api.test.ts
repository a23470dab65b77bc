import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { describeEarlierDatabase, makeEarlierDatabase } from '../testing/earlier-database.ts';
import { createEmptyDatabase } from '../testing/empty-database.ts';
import type { TestDatabase } from '../testing/test-database.ts';
import { migrateToLatest, migrations } from './migrate.ts';

const prepare = path.resolve(import.meta.dirname, '../../../bin/prepare.ts');

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(() => database.drop());

async function query(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

it('brings an empty database to the newest schema once, also from several programs', async () => {
  await Promise.all([migrateToLatest(database.url, jobs), migrateToLatest(database.url, jobs)]);
  await migrateToLatest(database.url, jobs);
  const applied = await query('SELECT name FROM kysely_migration ORDER BY name');
  expect(applied.map(({ name }) => name)).toEqual(Object.keys(migrations));
  expect(await query('SELECT counted_before::text FROM scan_days')).toEqual([{ counted_before: '2000-01-01' }]);
});

describe('a database of before the first release', () => {
  beforeEach(async () => {
    await makeEarlierDatabase(database.url);
  });

  it('is refused with what to do, and left as it is', async () => {
    const before = await describeEarlierDatabase(database.url);
    const name = new URL(database.url).pathname.slice(1);
    await expect(migrateToLatest(database.url, jobs)).rejects.toMatchObject({
      name: 'ConfigError',
      message: [
        `The database ${name}, which DATABASE_URL names, was made before the first release ` +
          '(its schema is 0016-search-and-notices).',
        'This release cannot bring it to its own schema. Nothing in it was changed.',
        'To start with new data, make a new database, set DATABASE_URL to it, and start again.',
        'To keep something of it, start the version that made it with that database and export what you need.',
      ].join('\n'),
    });
    expect(await describeEarlierDatabase(database.url)).toEqual(before);
  });

  it('ends prepare with those words alone', async () => {
    const before = await describeEarlierDatabase(database.url);
    const env = { DATABASE_URL: database.url, NODE_ENV: 'test' as const };
    const child = endWithTestFile(forkProgram(prepare, { env, silent: true }));
    const ended = once(child, 'close');
    const [stdout, stderr] = await Promise.all([child.stdout, child.stderr].map((from) => (from ? text(from) : '')));
    expect((await ended)[0]).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toMatch(/^The database empty_\w+, which DATABASE_URL names, was made before the first release/);
    expect(stderr).not.toContain('    at ');
    expect(await describeEarlierDatabase(database.url)).toEqual(before);
  });
});
