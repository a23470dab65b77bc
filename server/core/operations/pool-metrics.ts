import type pg from 'pg';
import { counter, gauge, histogram } from '#lib/operations/metrics.ts';

import { traceStatements } from './trace-statements.ts';

type Connected = (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void;

/**
 * Measures a pool from outside: what its connections do, how long callers wait for one, and with traces its statements.
 */
export function measurePool(pool: pg.Pool): void {
  const waits = histogram({
    name: 'proofmark_database_pool_wait_seconds',
    help: 'How long callers waited for a connection of the pool.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 15],
  });
  const failures = counter('proofmark_database_connect_errors_total', 'Connections that could not be had.');
  gauge({
    name: 'proofmark_database_pool_connections',
    help: 'Connections of the pool, by state.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
    },
  });
  gauge({
    name: 'proofmark_database_pool_limit',
    help: 'Most connections the pool opens (DATABASE_POOL).',
    collect() {
      this.set(pool.options.max);
    },
  });
  gauge({
    name: 'proofmark_database_pool_waiting',
    help: 'Callers that wait for a connection of the pool now.',
    collect() {
      this.set(pool.waitingCount);
    },
  });

  pool.on('connect', traceStatements);

  const connect = pool.connect.bind(pool) as (callback: Connected) => void;
  const measured = (callback?: Connected): Promise<pg.PoolClient> | undefined => {
    const began = performance.now();
    const record = (error: Error | undefined) => {
      waits.observe((performance.now() - began) / 1000);
      if (error) failures.inc();
    };
    if (callback) {
      connect((error, client, release) => {
        record(error);
        callback(error, client, release);
      });
      return undefined;
    }
    return new Promise((resolve, reject) => {
      connect((error, client) => {
        record(error);
        if (error || !client) reject(error ?? new Error('The pool gave no connection.'));
        else resolve(client);
      });
    });
  };
  pool.connect = measured as typeof pool.connect;
}
