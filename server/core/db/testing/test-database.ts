import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { onTestServer } from './on-test-server.ts';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A migrated, empty database of its own for a test file: call it in beforeAll, and `drop` in afterAll. Takes about 50
 * ms.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  if (!serverUrl) throw new Error('This tier has no PostgreSQL: name the file x.api.test.ts.');
  const name = `test_${randomBytes(8).toString('hex')}`;
  const workerUrls = inject('testWorkerUrls');
  // Nodes of a cluster find each other's part of a database by its name: copies of all parts are a cluster again.
  const copy = `CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')} STRATEGY file_copy`;
  await Promise.all([serverUrl, ...workerUrls].map((each) => onTestServer(each, copy)));
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    async drop() {
      // The coordinator first: what maintains a cluster there looks into its other parts.
      await dropDatabase(serverUrl, name);
      await Promise.all(workerUrls.map((each) => dropDatabase(each, name)));
    },
  };
}

const objectInUse = '55006';

/** Ends what is connected to it; on a cluster that may be there again before the database is gone. */
export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  for (let left = 10; ; left -= 1) {
    try {
      return await onTestServer(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    } catch (error) {
      if (left === 0 || !(error instanceof pg.DatabaseError) || error.code !== objectInUse) throw error;
      await pause(100);
    }
  }
}
