import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { jobs } from '#server/programs/worker/jobs.ts';
import { distribute } from '#server/scale/distribute.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { migrateToLatest } from '../migrate/migrate.ts';
import { createClusterDatabase, missingForCitus, startCitusCluster } from './citus-cluster.ts';
import { runStatement } from './run-statement.ts';
import { createServerFolder } from './server-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the database `postgres` on the test server; of the coordinator, where it is a cluster. */
    testServerUrl: string;
    /** The same on the other nodes of a cluster. */
    testWorkerUrls: string[];
    /** Where their data is, in a folder named by the port; empty where there is one server. */
    testClusterData: string;
    /** Name of the migrated database that each test database is a copy of. */
    testTemplate: string;
  }
}

const templateDatabase = 'proofmark_template';
/** Few: a statement over all codes is sent to each of them. */
const shards = 4;

interface TestServer {
  urls: readonly [string, ...string[]];
  templateUrl: string;
  clusterData: string;
  stop(): Promise<void>;
}

/** The one that is started once for all tiers, and how many of them use it. */
let shared: Promise<TestServer> | undefined;
let users = 0;

/**
 * One PostgreSQL for a whole run of vitest, in a folder that is gone afterwards; its template is migrated once. With
 * TEST_CITUS it is a cluster, and the template is distributed as `proofmark scale distribute` does it: one for each
 * tier, since that whose nodes are killed has settings of its own.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isCluster = Boolean(process.env['TEST_CITUS']);
  const starting = isCluster
    ? prepareServer((dataDir) => startCluster(dataDir, project.name === 'kill'))
    : (shared ?? prepareServer(startOne));
  if (!isCluster) {
    shared = starting;
    users += 1;
  }
  const server = await starting;
  const [testServerUrl, ...testWorkerUrls] = server.urls;
  project.provide('testServerUrl', testServerUrl);
  project.provide('testWorkerUrls', testWorkerUrls);
  project.provide('testClusterData', server.clusterData);
  project.provide('testTemplate', templateDatabase);
  return async () => {
    if (!isCluster) {
      users -= 1;
      if (users > 0) return;
      shared = undefined;
    }
    await server.stop();
  };
}

/** Starts it in a folder of its own, with a template that is ready to be copied. */
async function prepareServer(start: (dataDir: string) => Promise<TestServer>): Promise<TestServer> {
  const { dataDir, remove } = createServerFolder();
  const server = await start(dataDir);
  const stop = async () => {
    await server.stop();
    remove();
  };
  try {
    await migrateToLatest(server.templateUrl, jobs);
    if (server.urls.length > 1) await distributeTemplate(server.templateUrl);
    for (const url of server.urls) await sealTemplate(url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...server, stop };
}

async function startOne(dataDir: string): Promise<TestServer> {
  const server = await startEmbeddedPostgres({ dataDir, port: 0, throwAway: true, database: templateDatabase });
  await shortenHandshakes(server.url);
  const adminUrl = new URL(server.url);
  adminUrl.pathname = '/postgres';
  return { urls: [adminUrl.href], templateUrl: server.url, clusterData: '', stop: () => server.stop() };
}

/** Thousands of connections are made: each would go through the password 4,096 times, on the side of the tests. */
async function shortenHandshakes(url: string): Promise<void> {
  const { username, password } = new URL(url);
  await runStatement(url, `SET scram_iterations = 1; ALTER ROLE ${username} PASSWORD '${password}'`);
}

async function startCluster(dataDir: string, loses: boolean): Promise<TestServer> {
  const missing = missingForCitus();
  if (missing !== null) throw new Error(`No tests against Citus: ${missing}.`);
  const programs = createTemporaryDataDir('proofmark-citus-');
  const cluster = await startCitusCluster({ programs: programs.dataDir, data: dataDir }, { loses });
  const { urls, dataDir: clusterData } = cluster;
  const stop = async () => {
    await cluster.stop();
    programs.remove();
  };
  return { urls, templateUrl: await createClusterDatabase(urls, templateDatabase), clusterData, stop };
}

async function distributeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await distribute(client, shards, () => undefined);
  } finally {
    await client.end();
  }
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
