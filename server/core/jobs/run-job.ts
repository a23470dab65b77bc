import { jobDefinitions } from './job-definitions.ts';
import { type JobContext, type JobHandler, PermanentJobError } from './job-handler.ts';
import { jobHandlers } from './job-handlers.ts';
import type { JobName } from './job-names.ts';

export interface FetchedJob {
  id: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

export type Outcome =
  | { kind: 'completed' }
  /** Stopped between two steps; another worker can go on at once. */
  | { kind: 'interrupted' }
  | { kind: 'failed'; message: string; final: boolean };

/** Runs one try of one job. Never throws: whatever happens becomes an outcome. */
export async function runJob<N extends JobName>(name: N, job: FetchedJob, context: JobContext): Promise<Outcome> {
  const payload = jobDefinitions[name].payload.safeParse(job.data);
  if (!payload.success) {
    const message = `This release cannot read the payload of the job: ${payload.error.issues[0]?.message ?? ''}`;
    context.log.error({ job: name, id: job.id }, message);
    return { kind: 'failed', message, final: true };
  }
  const fields: Record<string, unknown> = { job: name, id: job.id, ...payload.data };
  const began = Date.now();
  let handler: JobHandler<N> | undefined;
  try {
    handler = await jobHandlers[name]();
    context.log.info(fields, 'Job started');
    await handler.run(payload.data, context);
    context.log.info({ ...fields, milliseconds: Date.now() - began }, 'Job finished');
    return { kind: 'completed' };
  } catch (thrown) {
    if (context.signal.aborted) return { kind: 'interrupted' };
    const error = thrown instanceof Error ? thrown : new Error(String(thrown));
    const final = error instanceof PermanentJobError || job.retryCount >= job.retryLimit;
    context.log.error({ ...fields, final, attempt: job.retryCount + 1, err: error }, 'Job failed');
    await handler?.failed(payload.data, { error, final }, context).catch((second: unknown) => {
      context.log.error({ ...fields, err: second }, 'The failure could not be written down');
    });
    return { kind: 'failed', message: error.message, final };
  }
}

/** Marks the row of a job that will not be tried again because its workers kept dying. */
export async function giveUpJob(name: JobName, data: unknown, context: JobContext): Promise<void> {
  const give = async <N extends JobName>(which: N) => {
    const payload = jobDefinitions[which].payload.safeParse(data);
    if (!payload.success) return;
    const handler = await jobHandlers[which]();
    await handler.failed(
      payload.data,
      { error: new Error('Every worker that took it ended early.'), final: true },
      context,
    );
  };
  await give(name);
}
