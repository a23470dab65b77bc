import pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import { findPooler } from '#server/core/db/connection/find-pooler.ts';
import {
  checkAccounts,
  checkKey,
  checkSchema,
  checkTextTwins,
  listTableSizes,
  type TableSize,
} from './check-content.ts';
import { checkReplicas } from './check-replicas.ts';
import { checkScale } from './check-scale.ts';
import { type Connections, judgeConnections, type ProgramCounts } from './connections.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const oldestVersion = 15;
const clockWarnSeconds = 1;
const clockFailSeconds = 20;
const limitMs = 10_000;

interface Server {
  version: string;
  number: number;
  mayCreate: boolean;
  hasTrigram: boolean;
  mayAddTrigram: boolean;
  isRestoring: boolean;
  isPrepared: boolean;
  started: string;
}

export interface DatabaseFindings {
  findings: Finding[];
  tables: TableSize[];
}

/** All that can be asked of the database without changing it. */
export async function checkDatabase(config: Config, programs: ProgramCounts): Promise<DatabaseFindings> {
  const { databaseUrl, databaseDirectUrl = databaseUrl } = config;
  if (databaseUrl === undefined || databaseDirectUrl === undefined) {
    return {
      findings: [problem('Database', 'DATABASE_URL is not set', 'Set it: postgresql://user:password@host/database')],
      tables: [],
    };
  }
  const findings: Finding[] = [];
  const client = new pg.Client({
    connectionString: databaseDirectUrl,
    application_name: 'proofmark-doctor',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const server = await describeServer(client);
    findings.push(...judgeServer(server), await checkClock(client));
    const pooler = await checkPooler(config, databaseUrl, databaseDirectUrl);
    findings.push(...pooler.findings);
    findings.push(...(await checkReplicas(client, config)));
    const [connections, hasReplicas] = [await countConnections(client), config.replicas.urls.length > 0];
    findings.push(judgeConnections(connections, config.databasePool, programs, pooler.between, hasReplicas));
    if (!server.isPrepared) {
      findings.push(problem('Schema', 'the database is empty', 'Run `prepare`.'));
      return { findings, tables: [] };
    }
    findings.push(await checkSchema(client), await checkScale(client), await checkKey(client, config));
    findings.push(...(await checkAccounts(client, config)), await checkTextTwins(client));
    return { findings, tables: await listTableSizes(client) };
  } catch (error) {
    const todo = 'See DATABASE_URL, whether PostgreSQL runs, and its pg_hba.conf.';
    findings.push(problem('Database', `it cannot be asked: ${reasonOf(error)}`, todo));
    return { findings, tables: [] };
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describeServer(client: pg.Client): Promise<Server> {
  const { rows } = await client.query<Server>(`
    SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS number,
           has_database_privilege(current_database(), 'CREATE') AND has_schema_privilege('public', 'CREATE')
             AS "mayCreate",
           EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') AS "hasTrigram",
           EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "mayAddTrigram",
           to_regclass('restore_under_way') IS NOT NULL AS "isRestoring",
           to_regclass('kysely_migration') IS NOT NULL AS "isPrepared",
           pg_postmaster_start_time()::text AS started`);
  const [server] = rows;
  if (!server) throw new Error('The server described itself in no row.');
  return server;
}

function judgeServer(server: Server): Finding[] {
  const findings = [
    server.number >= oldestVersion
      ? ok('PostgreSQL', server.version)
      : problem('PostgreSQL', `it is ${server.version}`, `Bring it to ${oldestVersion} or later.`),
    server.mayCreate
      ? ok('Rights', 'tables and schemas may be made')
      : problem(
          'Rights',
          'the role may not make tables',
          'Make it the owner of the database: ALTER DATABASE … OWNER TO …',
        ),
  ];
  if (!server.hasTrigram && !server.mayAddTrigram) {
    findings.push(problem('Extensions', 'pg_trgm is not there', "Install PostgreSQL's contrib package."));
  } else findings.push(ok('Extensions', server.hasTrigram ? 'pg_trgm is installed' : 'pg_trgm can be installed'));
  if (server.isRestoring) {
    findings.push(problem('Restore', 'a restore was cut off in this database', 'Run the same `restore` again.'));
  }
  return findings;
}

async function checkClock(client: pg.Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ now: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now',
  );
  const after = Date.now();
  const now = rows[0]?.now ?? after;
  const apart = (now < before ? now - before : Math.max(0, now - after)) / 1000;
  const says = `${Math.abs(apart).toFixed(1)} s ${apart < 0 ? 'behind' : 'ahead of'} this machine's`;
  if (Math.abs(apart) < clockWarnSeconds) return ok('Clock of the database', 'as on this machine');
  const todo = 'Let both take their time from NTP (chrony, systemd-timesyncd).';
  return Math.abs(apart) < clockFailSeconds
    ? warning('Clock of the database', says, todo)
    : problem('Clock of the database', `${says}: links and second factors will not work`, todo);
}

async function checkPooler({ databaseDirectUrl }: Config, databaseUrl: string, directUrl: string) {
  const check = 'Pooler';
  const [between, direct] = [await findPooler(databaseUrl), await findPooler(directUrl)];
  const isSet = databaseDirectUrl !== undefined && databaseDirectUrl !== databaseUrl;
  const findings: Finding[] = [];
  if (direct === 'transaction') {
    const says = 'a pooler in transaction mode stands before the database, and no session can be had';
    findings.push(problem(check, says, 'Set DATABASE_DIRECT_URL to PostgreSQL itself.'));
  } else if (between === 'none') findings.push(ok(check, 'none: connections lead to PostgreSQL itself'));
  else findings.push(ok(check, `one in ${between} mode${isSet ? ', with a direct address beside it' : ''}`));
  return { between, findings };
}

async function countConnections(client: pg.Client): Promise<Connections> {
  const { rows } = await client.query<Connections>(`
    SELECT current_setting('max_connections')::int AS max,
           current_setting('superuser_reserved_connections')::int AS reserved,
           (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend'
               AND application_name NOT LIKE 'proofmark-%') AS others`);
  return rows[0] ?? { max: 0, reserved: 0, others: 0 };
}
