import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '#server/core/config/config.ts';
import { distributionSteps, type Step } from './steps.ts';

/** Tests run with 13.2. */
const oldestCitus = 13;
/** lock_timeout of a step, since other statements queue behind it; then it tries again. */
const [lockMs, pauseMs, tries] = [5000, 10_000, 20];
const lockNotAvailable = '55P03';

export interface Cluster {
  /** Null where the extension is not installed in the database. */
  citus: string | null;
  isCoordinatorKnown: boolean;
  /** A first step was taken: unique rules of one server are gone. */
  isBegun: boolean;
  /** Nodes that hold rows, as host:port. */
  nodes: string[];
  /** Nodes that Citus does not reach at the moment. */
  unreachable: string[];
  codes: number;
  bytes: number;
}

/** Describes the cluster; pings every node. */
export async function describeCluster(client: pg.Client): Promise<Cluster> {
  const { rows } = await client.query<Pick<Cluster, 'citus' | 'isBegun' | 'codes' | 'bytes'>>(`
    SELECT (SELECT extversion FROM pg_extension WHERE extname = 'citus') AS citus,
           EXISTS (SELECT FROM pg_index WHERE indexrelid = to_regclass('codes_workorder_sequence')
              AND NOT indisunique) AS "isBegun",
           (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = to_regclass('codes')) AS codes,
           (SELECT sum(pg_total_relation_size(oid))::float8 FROM pg_class
             WHERE oid IN (SELECT to_regclass(t) FROM unnest(ARRAY['codes', 'scans', 'scan_alerts']) AS t
               UNION ALL SELECT inhrelid FROM pg_inherits
                WHERE inhparent IN (to_regclass('scans'), to_regclass('scan_alerts')))) AS bytes`);
  const found = rows[0] ?? { citus: null, isBegun: false, codes: 0, bytes: 0 };
  if (found.citus === null) return { ...found, isCoordinatorKnown: false, nodes: [], unreachable: [] };
  const { rows: nodes } = await client.query<{ name: string; isCoordinator: boolean; holdsRows: boolean }>(`
    SELECT nodename || ':' || nodeport AS name, groupid = 0 AS "isCoordinator",
           shouldhaveshards AND isactive AS "holdsRows"
      FROM pg_dist_node WHERE noderole = 'primary' ORDER BY nodename, nodeport`);
  const { rows: away } = await client.query<{ name: string }>(`
    SELECT DISTINCT to_nodename || ':' || to_nodeport AS name FROM citus_check_cluster_node_health()
     WHERE NOT coalesce(result, false) ORDER BY 1`);
  return {
    ...found,
    isCoordinatorKnown: nodes.some(({ isCoordinator }) => isCoordinator),
    nodes: nodes.filter(({ holdsRows }) => holdsRows).map(({ name }) => name),
    unreachable: away.map(({ name }) => name),
  };
}

/** Obstacles to distributing a database, with advice. */
export function obstaclesOf({ citus, isCoordinatorKnown, nodes, unreachable }: Cluster): string[] {
  if (citus === null) {
    return [
      "Citus is not installed in this database. On every node: shared_preload_libraries = 'citus', a restart, and " +
        'CREATE EXTENSION citus in a database of this name; see docs/scale.md.',
    ];
  }
  return [
    ...(Number.parseInt(citus, 10) < oldestCitus ? [`Citus is ${citus}: bring it to ${oldestCitus} or later.`] : []),
    ...(isCoordinatorKnown
      ? []
      : ["The nodes do not know this server. Run SELECT citus_set_coordinator_host('<its address>', <its port>)."]),
    ...(nodes.length === 0
      ? ["No node holds rows yet. Run SELECT citus_add_node('<address>', <port>) for each of them."]
      : []),
    ...unreachable.map((name) => `The node ${name} does not answer.`),
  ];
}

/** Remaining steps in order; empty when the database is distributed. */
export async function stepsToDo(client: pg.Client, shards: number): Promise<Step[]> {
  const open: Step[] = [];
  for (const step of distributionSteps(shards)) if (!(await step.isDone(client))) open.push(step);
  return open;
}

/**
 * Brings a database over to the cluster. Each step is whole or not there, and what is done is seen: a run that was cut
 * off is begun again with the same command.
 * @throws ConfigError when the cluster is not ready for it
 */
export async function distribute(client: pg.Client, shards: number, report: (line: string) => void): Promise<void> {
  const obstacles = obstaclesOf(await describeCluster(client));
  if (obstacles.length > 0) throw new ConfigError(obstacles.join('\n'));
  await client.query(`SET lock_timeout = ${lockMs}; SET statement_timeout = 0; SET client_min_messages = warning`);
  for (const step of distributionSteps(shards)) {
    if (await step.isDone(client)) continue;
    report(step.says);
    await takeStep(client, step);
  }
}

/** Takes a step; safe to repeat. */
async function takeStep(client: pg.Client, step: Step): Promise<void> {
  for (let left = tries; left > 0; left -= 1) {
    try {
      await step.take(client);
      return;
    } catch (error) {
      // A step that failed between BEGIN and COMMIT left its transaction open.
      await client.query('ROLLBACK');
      if (!(error instanceof pg.DatabaseError) || error.code !== lockNotAvailable) throw error;
      if (left > 1) await pause(pauseMs);
    }
  }
  throw new ConfigError(
    `“${step.says}” could not lock a table: ${tries} times it waited for ${lockMs / 1000} s. What came before it is ` +
      'done. Look in pg_stat_activity for the transaction that is open for so long, end it, and run this again.',
  );
}
