import pg from 'pg';
import type { Config } from '#server/core/config/config.ts';
import { type Finding, ok, problem, reasonOf, warning } from './finding.ts';

const limitMs = 5000;

interface Server {
  isStandby: boolean;
  identifier: string;
  place: number | null;
}

const statement = `
  SELECT pg_is_in_recovery() AS "isStandby", system_identifier::text AS identifier,
         pg_wal_lsn_diff(CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn() ELSE pg_current_wal_flush_lsn() END,
                         '0/0')::float8 AS place
    FROM pg_control_system()`;

/** Whether each address of DATABASE_REPLICA_URL is a standby of this database, and how many bytes it is behind. */
export async function checkReplicas(primary: pg.Client, { replicas: { urls } }: Config): Promise<Finding[]> {
  return Promise.all(
    urls.map(async (url) => {
      const { host } = new URL(url);
      const check = 'Read replica';
      try {
        const [ours, its] = await Promise.all([ask(primary), askAt(url)]);
        if (!its.isStandby) {
          const todo = 'Set up streaming replication to it, or take it out of DATABASE_REPLICA_URL.';
          return problem(check, `${host} is no standby, and is not used`, todo);
        }
        if (its.identifier !== ours.identifier) {
          const todo = 'Create it again from a base backup of this one, or name the right one in DATABASE_REPLICA_URL.';
          return problem(check, `${host} is a standby of another database, and is not used`, todo);
        }
        return ok(check, `${host} has replayed all but ${Math.max(0, (ours.place ?? 0) - (its.place ?? 0))} bytes`);
      } catch (error) {
        const todo = 'Reads go to the primary. Bring it back, or take it out of DATABASE_REPLICA_URL.';
        return warning(check, `${host} cannot be asked: ${reasonOf(error)}`, todo);
      }
    }),
  );
}

async function ask(client: pg.Client): Promise<Server> {
  const [server] = (await client.query<Server>(statement)).rows;
  if (!server) throw new Error('The server described itself in no row.');
  return server;
}

async function askAt(url: string): Promise<Server> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'proofmark-doctor',
    connectionTimeoutMillis: limitMs,
    query_timeout: limitMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
