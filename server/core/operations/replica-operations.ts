import { counter, gauge } from '#lib/operations/metrics.ts';
import type { Check } from '#lib/operations/readiness.ts';
import type { Config } from '../config/config.ts';
import type { Database, DatabaseOptions } from '../db/database.ts';
import { openReplicas, type Replicas } from '../db/replicas/replicas.ts';
import type { Logger } from '../log.ts';

const words = {
  away: 'does not answer',
  'no standby': 'is not a standby',
  'of another primary': 'is a standby of another database',
};

/** The replicas of the settings, measured; undefined where there are none. */
export function openMeasuredReplicas(
  database: Database,
  primaryUrl: string,
  { replicas: { urls, mostLagMs } }: Config,
  connections: DatabaseOptions,
  log: () => Pick<Logger, 'info' | 'warn'>,
): Replicas | undefined {
  if (urls.length === 0) return undefined;
  const reads = counter(
    'proofmark_replica_reads_total',
    'Reads that a replica may answer, by where they went and why.',
    ['outcome'],
  );
  const replicas = openReplicas(database, {
    urls,
    primaryUrl,
    mostLagMs,
    connections,
    onRead: (outcome) => reads.inc({ outcome: outcome.replace(' ', '_') }),
    onState: (replica, state) => {
      if (state === 'used') log().info({ replica }, 'A read replica is used');
      else log().warn({ replica, state }, 'A read replica is not used');
    },
  });
  gauge({
    name: 'proofmark_replica_lag_seconds',
    help: 'How far a read replica is behind, at most; +Inf where it is not known.',
    labelNames: ['replica'],
    collect() {
      for (const { name, lagMs } of replicas.states()) this.set({ replica: name }, lagMs / 1000);
    },
  });
  gauge({
    name: 'proofmark_replica_used',
    help: '1 while reads go to a replica, 0 while it is away or too far behind.',
    labelNames: ['replica'],
    collect() {
      for (const { name, state } of replicas.states()) this.set({ replica: name }, state === 'used' ? 1 : 0);
    },
  });
  return replicas;
}

/** Checks of the replicas for /readyz. A program works without them, so none makes it unready. */
export function replicaChecks(replicas: Replicas | undefined): readonly Check[] {
  if (!replicas) return [];
  return replicas.states().map(({ name }) => ({
    name: `replica ${name}`,
    isOptional: true,
    run: async () => {
      const found = replicas.states().find((each) => each.name === name);
      if (!found || found.state === 'used') return;
      const { state, lagMs } = found;
      const says = state === 'behind' ? behind(lagMs) : words[state];
      throw new Error(`${says}: reads go to the primary`);
    },
  }));
}

const behind = (lagMs: number) =>
  Number.isFinite(lagMs) ? `is ${(lagMs / 1000).toFixed(1)} s behind` : 'is behind, nobody knows how far';
