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

/** Runs each schedule at once and then at its pace, until the signal aborts. */
export async function startSchedules(
  schedules: readonly Schedule[],
  context: JobContext,
  queue: JobQueueFactory,
): Promise<void> {
  await Promise.all(
    schedules.map(({ name, everySeconds, run }) =>
      repeat(everySeconds * 1000, context.signal, async () => {
        await runWatched(context, queue, run).catch((error: unknown) => {
          if (!context.signal.aborted) context.log.error({ schedule: name, err: error }, 'A schedule failed');
        });
      }),
    ),
  );
}
