import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onTestServer } from './on-test-server.ts';
import { dropDatabase, type TestDatabase } from './test-database.ts';

/** A database with nothing in it, as `createdb` makes one: of a cluster, on the coordinator alone. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const serverUrl = inject('testServerUrl');
  const name = `empty_${randomBytes(8).toString('hex')}`;
  await onTestServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => dropDatabase(serverUrl, name) };
}
