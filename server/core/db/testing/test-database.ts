import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { runStatement } from './run-statement.ts';

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
  // Nodes of a cluster find each other's part of a database by its name: copies of all parts are a cluster again.
  const onEach = async (statement: string) => {
    await Promise.all([serverUrl, ...inject('testWorkerUrls')].map((url) => runStatement(url, statement)));
  };
  await onEach(`CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')} STRATEGY file_copy`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onEach(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}
