import type { BenchDatabase } from './bench-database.ts';
import { childrenOf, cpuSecondsOf } from './process-usage.ts';

/** Of a bench's PostgreSQL: its process id stands in the first line of a file of its data directory. */
export async function postmasterOf({ pool }: Pick<BenchDatabase, 'pool'>): Promise<number> {
  const { rows } = await pool.query<{ line: string }>("SELECT pg_read_file('postmaster.pid') AS line");
  return Number(rows[0]?.line.split('\n')[0]);
}

/** Processor seconds of all its processes so far, those that have ended included. */
export function cpuOfDatabase(postmaster: number): number {
  const ended = cpuSecondsOf(postmaster)?.endedChildren ?? 0;
  return childrenOf(postmaster).reduce((sum, pid) => sum + (cpuSecondsOf(pid)?.own ?? 0), ended);
}
