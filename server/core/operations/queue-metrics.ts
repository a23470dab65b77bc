import { sql } from 'kysely';
import { gauge } from '#lib/operations/metrics.ts';
import type { Executor } from '../db/database.ts';
import { type QueueDepth, readQueueDepth } from '../jobs/queue-depth.ts';

/** Many who ask at once cost one look. */
const cacheMs = 5000;
const limitMs = 3000;
const tablesMs = 5 * 60_000;
const mostTables = 25;

interface DatabaseSize {
  bytes: number;
  connections: number;
  most: number;
}

/**
 * Reports depth and age of the queues, and size and connections of the database. Every worker reports the same figures,
 * so take the maximum. While the database is away nothing is reported rather than the last figures.
 * @param known the kinds of job that this release has: of others all that wait is left to a newer one
 */
export function measureQueues(db: Executor, known: ReadonlySet<string>): void {
  const jobs = gauge({
    name: 'proofmark_jobs',
    help: 'Jobs by kind and state: waiting, scheduled for later, running, failed for good, left for a newer release.',
    labelNames: ['kind', 'state'],
    collect: () => refresh(),
  });
  const oldest = gauge({
    name: 'proofmark_job_oldest_waiting_seconds',
    help: 'How long the job that waits longest could have begun, by kind; 0 when none waits.',
    labelNames: ['kind'],
    collect: () => refresh(),
  });
  const database = gauge({
    name: 'proofmark_database_server',
    help: 'Of the PostgreSQL server: bytes of the database, connections of all programs, connections it takes.',
    labelNames: ['what'],
    collect: () => refresh(),
  });

  const tables = gauge({
    name: 'proofmark_table_bytes',
    help: 'Of the largest tables: bytes with their indexes.',
    labelNames: ['table'],
    collect: () => refresh(),
  });

  let reading: Promise<void> | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  /** A look that hangs is neither waited for nor begun again. */
  async function refresh(): Promise<void> {
    if (!reading && performance.now() - readAt < cacheMs) return;
    reading ??= read().finally(() => {
      reading = undefined;
      readAt = performance.now();
    });
    const late = new Promise<'late'>((resolve) => {
      setTimeout(() => resolve('late'), limitMs).unref();
    });
    if ((await Promise.race([reading, late])) === 'late') clear();
  }

  function clear(): void {
    for (const each of [jobs, oldest, database, tables]) each.reset();
  }

  let sizes: TableSize[] = [];
  let sizedAt = Number.NEGATIVE_INFINITY;
  /** A look at the files of each table; they grow slowly. */
  async function readTables(): Promise<TableSize[]> {
    if (performance.now() - sizedAt < tablesMs) return sizes;
    sizes = await readTableSizes(db).catch(() => []);
    sizedAt = performance.now();
    return sizes;
  }

  async function read(): Promise<void> {
    const depths = await readQueueDepth(db).catch((): QueueDepth[] => []);
    const size = await readSize(db).catch(() => undefined);
    const largest = await readTables();
    clear();
    for (const { table, bytes } of largest) tables.set({ table }, bytes);
    for (const { kind, oldest_waiting_at: at, ...states } of depths) {
      if (!known.has(kind)) states.left = states.waiting + states.scheduled;
      for (const [state, count] of Object.entries(states)) jobs.set({ kind, state }, count);
      oldest.set({ kind }, at ? Math.max(0, (Date.now() - at.getTime()) / 1000) : 0);
    }
    if (!size) return;
    database.set({ what: 'bytes' }, size.bytes);
    database.set({ what: 'connections' }, size.connections);
    database.set({ what: 'max_connections' }, size.most);
  }
}

async function readSize(db: Executor): Promise<DatabaseSize | undefined> {
  const { rows } = await sql<DatabaseSize>`
    SELECT pg_database_size(current_database()) AS bytes,
           (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
           current_setting('max_connections')::int AS most`.execute(db);
  return rows[0];
}

interface TableSize {
  table: string;
  bytes: number;
}

async function readTableSizes(db: Executor): Promise<TableSize[]> {
  const { rows } = await sql<TableSize>`
    SELECT relid::regclass::text AS table, pg_total_relation_size(relid) AS bytes
      FROM pg_stat_user_tables ORDER BY 2 DESC LIMIT ${mostTables}`.execute(db);
  return rows;
}
