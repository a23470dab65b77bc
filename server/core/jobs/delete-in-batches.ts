import { counter } from '#lib/operations/metrics.ts';
import type { JobContext } from './define-job.ts';

const tellEveryMs = 10_000;

const deletedRows = counter(
  'proofmark_expired_rows_total',
  'Rows deleted because they are older than they are kept, by what they are.',
  ['what'],
);

export interface Batches {
  /** For the log and the metrics, such as `tokens`. */
  what: string;
  /** Rows in one statement: so many are locked at once, and a worker that ends loses no more. */
  atOnce: number;
  /** @returns how many it deleted; none when there are no more */
  deleteSome(limit: number): Promise<number>;
}

/** Deletes until there is nothing left, a batch at a time, and says how far it is: the first time may be millions. */
export async function deleteInBatches(
  { signal, log }: Pick<JobContext, 'signal' | 'log'>,
  { what, atOnce, deleteSome }: Batches,
): Promise<number> {
  let rows = 0;
  let toldAt = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const deleted = await deleteSome(atOnce);
    rows += deleted;
    if (deleted > 0) deletedRows.inc({ what }, deleted);
    if (deleted === 0) break;
    if (performance.now() - toldAt < tellEveryMs) continue;
    toldAt = performance.now();
    log.info({ what, rows }, 'Deleting expired rows');
  }
  if (rows > 0) log.info({ what, rows }, 'Expired rows deleted');
  return rows;
}
