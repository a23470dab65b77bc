import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '#server/core/config/config.ts';
import {
  type ReplicatedPostgres,
  startReplicatedPostgres,
} from '#server/core/db/replicas/testing/replicated-postgres.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { checkReplicas } from './check-replicas.ts';

let servers: ReplicatedPostgres;
let other: TestDatabase;
let primary: pg.Client;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  other = await createTestDatabase();
  primary = new pg.Client({ connectionString: servers.url });
  await primary.connect();
});
afterAll(async () => {
  await primary.end();
  await other.drop();
  await servers.stop();
});

const check = (client: pg.Client, ...urls: string[]) =>
  checkReplicas(client, loadConfig({ DATABASE_URL: servers.url, DATABASE_REPLICA_URL: urls.join(',') }));

describe('read replicas', () => {
  it('that are standbys of this database are listed with what they lack', async () => {
    const [finding] = await check(primary, servers.standby.url);
    expect(finding).toMatchObject({ check: 'Read replica', level: 'ok' });
    expect(finding?.says).toMatch(/^127\.0\.0\.1:\d+ has replayed all but \d+ bytes$/);
  });

  it('that are none, of another database or away are named, each by itself', async () => {
    const stranger = new pg.Client({ connectionString: other.url });
    await stranger.connect();
    const ofAnother = await check(stranger, servers.standby.url);
    await stranger.end();
    expect(ofAnother).toMatchObject([{ level: 'problem', says: expect.stringContaining('of another database') }]);
    const away = new URL(servers.url);
    away.port = '1';
    expect(await check(primary, servers.url, away.href)).toMatchObject([
      { level: 'problem', says: expect.stringContaining('is no standby') },
      { level: 'warning', says: expect.stringContaining('127.0.0.1:1 cannot be asked') },
    ]);
  });

  it('are none where none are set', async () => {
    expect(await checkReplicas(primary, loadConfig({ DATABASE_URL: servers.url }))).toEqual([]);
    expect(() => loadConfig({ DATABASE_REPLICA_URL: servers.standby.url })).toThrow('DATABASE_URL: is required beside');
    expect(() => loadConfig({ DATABASE_URL: servers.url, DATABASE_REPLICA_URL: 'host1,host2' })).toThrow(
      'DATABASE_REPLICA_URL: should be postgresql:// addresses',
    );
  });
});
