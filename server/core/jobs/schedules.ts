import { setTimeout as pause } from 'node:timers/promises';
import type { JobContext } from './define-job.ts';
import type { JobQueueFactory } from './enqueue.ts';
import { repeat } from './repeat.ts';
import { runWatched } from './run-job.ts';

export interface Schedule {
  name: string;
  everySeconds: number;
  /** Idempotent, and harmless when several workers run it at the same moment. */
  run(context: JobContext): Promise<void>;
}

/** For the first run of one schedule, until the next begins beside it. */
const tickMs = 100;

/**
 * Runs each schedule at once and then at its pace, until the signal aborts. At first each has its turn: twenty in one
 * moment would open as many connections as the pool may have, for a statement or two each.
 */
export async function startSchedules(
  schedules: readonly Schedule[],
  context: JobContext,
  queue: JobQueueFactory,
): Promise<void> {
  const running: Promise<void>[] = [];
  // The most frequent schedule runs first.
  for (const { name, everySeconds, run } of schedules.toSorted((a, b) => a.everySeconds - b.everySeconds)) {
    if (context.signal.aborted) break;
    const first = Promise.withResolvers<void>();
    const task = async () => {
      await runWatched(context, queue, run).catch((error: unknown) => {
        if (!context.signal.aborted) context.log.error({ schedule: name, err: error }, 'Schedule failed');
      });
      first.resolve();
    };
    running.push(repeat(everySeconds * 1000, context.signal, task));
    await Promise.race([first.promise, pause(tickMs)]);
  }
  await Promise.all(running);
}
