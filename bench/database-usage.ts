import type { BenchDatabase } from './bench-database.ts';
import { childrenOf, cpuSecondsOf } from './process-usage.ts';

/** Process id of a benchmark's PostgreSQL, from the first line of postmaster.pid. */
export async function postmasterOf({ pool }: Pick<BenchDatabase, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ line: string }>("SELECT pg_read_file('postmaster.pid') AS line");
  return Number(rows[0]?.line.split('\n')[0]);
}

/** Processor seconds of all its processes so far, those that have ended included. */
export function cpuOfDatabase(postmaster: number): number {
  const ended = cpuSecondsOf(postmaster)?.endedChildren ?? 0;
  return childrenOf(postmaster).reduce((sum, pid) => sum + (cpuSecondsOf(pid)?.own ?? 0), ended);
}

export interface Effort<T> {
  result: T;
  /** Processor seconds of PostgreSQL. */
  cpu: number;
  /** MB (10^6 bytes) of its log. */
  log: number;
}

/** Measures PostgreSQL while `work` runs. Counts every statement, so nothing else may use the database meanwhile. */
export async function measureEffort<T>(
  { pool }: Pick<BenchDatabase, 'pool'>,
  postmaster: number,
  work: () => Promise<T>,
): Promise<Effort<T>> {
  const place = async () => {
    const { rows } = await pool.query<{ at: string }>("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn AS at");
    return Number(rows[0]?.at);
  };
  const [cpu, log] = [cpuOfDatabase(postmaster), await place()];
  const result = await work();
  return { result, cpu: cpuOfDatabase(postmaster) - cpu, log: ((await place()) - log) / 1e6 };
}
