import { counter } from '#lib/operations/metrics.ts';
import { isDatabaseAway } from '#server/core/db/errors/database-away.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { postponeQueued, takeQueued } from '#server/scans/shared/rule-queue.ts';
import { applyRulesTo } from './apply-rules.ts';

/** Scans of one transaction: others may wait for it, and a worker that dies repeats it. */
const atOnce = 2000;

const parked = counter(
  'proofmark_scan_rules_parked_total',
  'Codes whose scans rules failed to evaluate in every attempt.',
);

type Context = Pick<JobContext, 'inUnitOfWork' | 'signal' | 'log'>;

/** Applies scan rules to the scans that were recorded since the last run. */
export async function applyScanRules(context: Context, limit = atOnce): Promise<void> {
  do context.signal.throwIfAborted();
  while ((await applyNext(context, limit, null)) === limit);
}

/**
 * Takes scans and applies rules to them in one transaction. If that fails, each half is tried by itself, down to a
 * single code, which is postponed.
 * @param among ids of codes; null for the next of all
 * @returns the number of scans that were checked or postponed
 */
async function applyNext(context: Context, limit: number, among: readonly string[] | null): Promise<number> {
  const { inUnitOfWork, signal, log } = context;
  let ids: string[] = [];
  let scans = 0;
  try {
    await inUnitOfWork(async ({ trx }) => {
      const taken = await takeQueued(trx, limit, among);
      scans = taken.length;
      ids = [...new Set(taken.map(({ extendedId }) => extendedId))];
      await applyRulesTo(trx, taken);
    });
  } catch (error) {
    signal.throwIfAborted();
    if (ids.length === 0 || !isCausedByScans(error)) throw error;
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      const failure = error instanceof Error ? error.message : String(error);
      const isParked = await inUnitOfWork(({ trx }) => postponeQueued(trx, first, failure));
      if (isParked) parked.inc();
      log[isParked ? 'error' : 'warn']({ err: error, code: first, isParked }, 'Scan rules failed for a code');
      return scans;
    }
    const middle = Math.ceil(ids.length / 2);
    for (const half of [ids.slice(0, middle), ids.slice(middle)]) await applyNext(context, limit, half);
  }
  return scans;
}

/** Whether the scans can be the cause: lock conflicts, timeouts and a database that is down are not. */
const isCausedByScans = (error: unknown): boolean =>
  !isDatabaseAway(error) && !/^(40|53|55|57)/.test(String((error as { code?: unknown } | null)?.code ?? ''));
