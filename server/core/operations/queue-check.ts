import { cacheCheck } from '#lib/operations/cache-check.ts';
import type { Check } from '#lib/operations/readiness.ts';
import type { QueueDepth } from '../jobs/queue-depth.ts';

/** Milliseconds that an answer holds. */
const cacheMs = 10_000;
/** Minutes that jobs of a kind may wait while none of them runs. */
const mostMinutes = 10;

/**
 * Whether somebody works at the queues.
 * @param known the kinds of job that this release has, where others are left to a newer one
 */
export function queueCheck(read: () => Promise<readonly QueueDepth[]>, known?: ReadonlySet<string>): Check {
  return { name: 'jobs', run: cacheCheck(() => checkQueues(read, known), cacheMs) };
}

async function checkQueues(
  read: () => Promise<readonly QueueDepth[]>,
  known: ReadonlySet<string> | undefined,
): Promise<void> {
  // The check of the database says that it is away.
  const depths = await read().catch(() => []);
  for (const { kind, waiting, running, oldest_waiting_at: at } of depths) {
    const minutes = at ? Math.floor((Date.now() - at.getTime()) / 60_000) : 0;
    if (known?.has(kind) === false || running > 0 || minutes < mostMinutes) continue;
    throw new Error(`nobody works at ${kind}: ${waiting} wait, the first for ${minutes} minutes`);
  }
}
