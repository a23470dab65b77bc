import path from 'node:path';
import { defaultTimeLimits } from '#server/core/config/time-limits.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';

export interface BenchDatabase extends Database {
  url: string;
  /** A folder of the run's own, removed at the end. */
  directory: string;
}

/** The time limits of a job: a statement that fills a table of a million rows takes longer than a request may. */
const options = { max: 4, applicationName: 'proofmark-bench', limits: defaultTimeLimits.jobDatabase };

/** An empty, migrated database on the embedded server with the settings of real use (durable), removed at the end. */
export async function withBenchDatabase<T>(work: (database: BenchDatabase) => Promise<T>): Promise<T> {
  const { dataDir: directory, remove } = createTemporaryDataDir('proofmark-bench-');
  const server = await startEmbeddedPostgres({ dataDir: path.join(directory, 'data'), port: 0 });
  try {
    await migrateToLatest(server.url, jobs);
    const database = openDatabase(server.url, options);
    try {
      return await work({ ...database, url: server.url, directory });
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    remove();
  }
}

/** Another database on the same server, migrated and empty, for what is compared side by side. */
export async function withSecondDatabase<T>(
  { pool, url }: BenchDatabase,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  await pool.query('CREATE DATABASE second');
  const address = new URL(url);
  address.pathname = '/second';
  await migrateToLatest(address.href, jobs);
  const database = openDatabase(address.href, options);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
