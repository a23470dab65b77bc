import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobs } from '#server/apps/worker/jobs.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { migrateToLatest } from '../migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres` on the test server. */
    testServerUrl: string;
    /** Name of the migrated database that each test database is a copy of. */
    testTemplate: string;
  }
}

const templateDatabase = 'proofmark_template';

/** One PostgreSQL for a whole run of vitest, in a folder that is gone afterwards; its template is migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { dataDir, remove } = createTemporaryDataDir('proofmark-test-');
  const server = await startEmbeddedPostgres({ dataDir, port: 0, throwAway: true, database: templateDatabase });
  const teardown = async () => {
    await server.stop();
    remove();
  };
  try {
    await migrateToLatest(server.url, jobs);
    const adminUrl = new URL(server.url);
    adminUrl.pathname = '/postgres';
    await sealTemplate(adminUrl.href);
    project.provide('testServerUrl', adminUrl.href);
    project.provide('testTemplate', templateDatabase);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}

/** PostgreSQL copies a database only while it has no connections: from here on it accepts none. */
async function sealTemplate(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(`ALTER DATABASE ${templateDatabase} WITH ALLOW_CONNECTIONS false`);
    await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [templateDatabase]);
  } finally {
    await client.end();
  }
}
