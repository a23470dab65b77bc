import type { QueueOptions } from 'pg-boss';
import * as z from 'zod';
import type { JobName, JobPayloads } from '#server/domain/jobs.ts';

interface JobDefinition<N extends JobName> {
  /** What a job of this release carries. A job of another release that does not fit is left failed, with a message. */
  payload: z.ZodType<JobPayloads[N]>;
  queue: QueueOptions;
}

const rowId = z.int().min(1);

const tries = {
  retryBackoff: true,
  retryDelay: 1,
  // The signal for a worker that is gone is its lost lock, see job-claims.ts. The heartbeat is the second net, for a worker
  // cut off by the network whose connection the server still believes in.
  heartbeatSeconds: 15,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 14 * 24 * 3600,
} satisfies QueueOptions;

/** About a quarter of an hour of tries, then the row is marked for good. */
const bulk: QueueOptions = { ...tries, retryLimit: 20, retryDelayMax: 60 };
/** A mail server that is down for a day loses no mail. */
const mail: QueueOptions = { ...tries, retryLimit: 300, retryDelayMax: 300 };

export const jobDefinitions: { [N in JobName]: JobDefinition<N> } = {
  'generate-codes': { payload: z.strictObject({ workorderId: rowId }), queue: bulk },
  'change-workorder-codes': { payload: z.strictObject({ workorderId: rowId }), queue: bulk },
  'ingest-codes': { payload: z.strictObject({ ingestionId: rowId }), queue: bulk },
  'export-codes': { payload: z.strictObject({ documentId: rowId }), queue: bulk },
  'draw-artwork': { payload: z.strictObject({ documentId: rowId }), queue: bulk },
  'change-codes': { payload: z.strictObject({ taskId: rowId }), queue: bulk },
  'mail-ingestion-failed': { payload: z.strictObject({ ingestionId: rowId }), queue: mail },
};

export const jobNames = Object.keys(jobDefinitions) as JobName[];
