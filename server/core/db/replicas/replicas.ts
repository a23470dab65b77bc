import { setTimeout as pause } from 'node:timers/promises';
import { openProbeConnection } from '../connection/probe-connection.ts';
import { type Database, type DatabaseOptions, openDatabase } from '../database.ts';
import { placeToReach, recordCommitted } from './company-writes.ts';
import type { LogPlace } from './replica-lag.ts';
import { type PrimarySample, type ReplicaState, type WatchedReplica, watchReplica } from './watch-replica.ts';

/** Where a read went that a replica might have answered. */
export type ReadOutcome = 'replica' | 'own writes' | 'none usable' | 'failed';

export interface Replicas {
  /**
   * Runs a read on a replica; on the primary where none shows the company what it has written, or may be used at all,
   * and once more there when it fails: a replica's failure refuses no request.
   */
  read<T>(companyId: number, run: (database: Database) => Promise<T>): Promise<T>;
  /** For those who have written nothing. @returns undefined where the primary has to be asked */
  glance<T>(limitMs: number, run: (database: Database) => Promise<T>): Promise<T | undefined>;
  /**
   * The same for long work: on a replica that has all that is committed now, which is waited for. It may be run twice.
   */
  readCaughtUp<T>(signal: AbortSignal, run: (database: Database) => Promise<T>): Promise<T>;
  /** From its answer on the company is shown what it has written. Never rejects: the change is done. */
  recordWrites(companyId: number): Promise<void>;
  /** The same, with each database as `wrap` gives it. */
  through(wrap: (database: Database) => Database): Replicas;
  states(): { name: string; state: ReplicaState; lagMs: number }[];
  close(): Promise<void>;
}

export interface ReplicaOptions {
  urls: readonly string[];
  /** PostgreSQL itself. */
  primaryUrl: string;
  mostLagMs: number;
  connections: DatabaseOptions;
  onRead?: (outcome: ReadOutcome) => void;
  onState?: (replica: string, state: ReplicaState) => void;
}

interface Replica {
  name: string;
  database: Database;
  watch: WatchedReplica;
}

const lookEveryMs = 250;
const waitMs = 50;

const primaryStatement = `
  SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 AS place, system_identifier::text AS identifier
    FROM pg_control_system()`;

/**
 * Standbys of the primary, which are used for what bears to be some seconds old. See docs/decisions/read-replicas.md.
 */
export function openReplicas(primary: Database, options: ReplicaOptions): Replicas {
  const { primaryUrl, mostLagMs, connections, onRead, onState } = options;
  const applicationName = `${connections.applicationName}-replicas`;
  const probe = openProbeConnection(primaryUrl, applicationName);
  const replicas = options.urls.map(
    (url): Replica => ({
      name: new URL(url).host,
      database: openDatabase(url, connections),
      watch: watchReplica(url, mostLagMs, applicationName),
    }),
  );
  /** Until when each company reads the primary whose writes could not be noted. */
  const unnoted = new Map<number, number>();
  const reported = new Map<string, ReplicaState>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let turn = 0;

  async function look(): Promise<void> {
    const at = performance.now();
    const [row] = await probe.query<Omit<PrimarySample, 'at'>>(primaryStatement).catch(() => []);
    const sample = row ? { ...row, at } : null;
    // One that says nothing holds up no other.
    await Promise.all(
      replicas.map(async ({ name, watch }) => {
        await watch.look(sample);
        if (reported.get(name) !== watch.state) onState?.(name, watch.state);
        reported.set(name, watch.state);
      }),
    );
    if (!isClosed) timer = setTimeout(() => void look(), lookEveryMs).unref();
  }

  /** Each in its turn of those that may be used and have come so far. */
  function choose(place: LogPlace): Replica | undefined {
    const fit = replicas.filter(({ watch }) => watch.state === 'used' && watch.replayed >= place);
    turn += 1;
    return fit[turn % Math.max(1, fit.length)];
  }

  const isAnyUsed = () => replicas.some(({ watch }) => watch.state === 'used');

  async function placeFor(companyId: number): Promise<LogPlace> {
    if ((unnoted.get(companyId) ?? 0) > performance.now()) return Number.POSITIVE_INFINITY;
    unnoted.delete(companyId);
    return placeToReach(primary.db, companyId, mostLagMs + 1000);
  }

  /** @throws also when the replica is found to be away meanwhile, however long its connection keeps silent */
  async function attempt<T>(
    { database, watch }: Replica,
    run: (database: Database) => Promise<T>,
    limitMs?: number,
  ): Promise<T> {
    const { lost } = watch;
    let end: () => void = () => undefined;
    let late: NodeJS.Timeout | undefined;
    const given = new Promise<never>((_resolve, reject) => {
      end = () => reject(new Error('The replica is away.'));
      if (lost.aborted) end();
      lost.addEventListener('abort', end, { once: true });
      if (limitMs !== undefined) late = setTimeout(end, limitMs);
    });
    const running = run(database);
    // Abandoned, it may still fail; its outcome is ignored.
    running.catch(() => undefined);
    try {
      return await Promise.race([running, given]);
    } finally {
      lost.removeEventListener('abort', end);
      clearTimeout(late);
    }
  }

  async function caughtUp(signal: AbortSignal): Promise<Replica | undefined> {
    const [row] = (
      await primary.pool.query<{ place: LogPlace }>(
        `SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS place`,
      )
    ).rows;
    const until = performance.now() + mostLagMs;
    while (row && isAnyUsed() && performance.now() < until) {
      const found = choose(row.place);
      if (found) return found;
      await pause(waitMs, undefined, { signal });
    }
    return undefined;
  }

  const through = (wrap: (database: Database) => Database): Replicas => ({
    async read(companyId, run) {
      const place = isAnyUsed() ? await placeFor(companyId) : 0;
      const replica = choose(place);
      if (!replica) {
        onRead?.(isAnyUsed() ? 'own writes' : 'none usable');
        return run(wrap(primary));
      }
      try {
        const result = await attempt(replica, (database) => run(wrap(database)));
        onRead?.('replica');
        return result;
      } catch {
        // Canceled for the sake of replay, cut off, or refused by what is not replayed yet: the primary says what is
        // so.
        onRead?.('failed');
        return run(wrap(primary));
      }
    },
    async glance(limitMs, run) {
      const replica = choose(0);
      if (!replica) {
        onRead?.('none usable');
        return undefined;
      }
      try {
        const result = await attempt(replica, (database) => run(wrap(database)), limitMs);
        onRead?.('replica');
        return result;
      } catch {
        onRead?.('failed');
        return undefined;
      }
    },
    async readCaughtUp(signal, run) {
      const replica = await caughtUp(signal);
      if (!replica) {
        onRead?.('none usable');
        return run(wrap(primary));
      }
      try {
        const result = await run(wrap(replica.database));
        onRead?.('replica');
        return result;
      } catch (error) {
        if (signal.aborted) throw error;
        onRead?.('failed');
        return run(wrap(primary));
      }
    },
    async recordWrites(companyId) {
      await recordCommitted(primary.db, companyId).catch(() => {
        // This program at least shows it what it wrote.
        unnoted.set(companyId, performance.now() + mostLagMs + 1000);
      });
    },
    through: (other) => through(other),
    states: () => replicas.map(({ name, watch: { state, lagMs } }) => ({ name, state, lagMs })),
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await probe.close();
      await Promise.all(replicas.flatMap(({ database, watch }) => [database.close(), watch.close()]));
    },
  });

  void look();
  return through((database) => database);
}
