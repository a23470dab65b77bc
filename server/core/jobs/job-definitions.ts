import type { QueueOptions } from 'pg-boss';
import * as z from 'zod';
import type { JobName, JobPayloads } from './job-names.ts';

interface JobDefinition<N extends JobName> {
  /** What a job of this release carries. A job of another release that does not fit is left failed, with a message. */
  payload: z.ZodType<JobPayloads[N]>;
  queue: QueueOptions;
  /** For jobs that mostly wait for others: so many are taken at a time, by so many takers, of one group so many at once. */
  work?: { batchSize: number; localConcurrency: number; localGroupConcurrency: number };
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
  'mail-workorder-waiting': { payload: z.strictObject({ workorderId: rowId }), queue: mail },
  'mail-codes-added': { payload: z.strictObject({ ingestionId: rowId }), queue: mail },
  'mail-webhook-disabled': { payload: z.strictObject({ deliveryId: rowId }), queue: mail },
  'deliver-webhook': {
    payload: z.strictObject({ deliveryId: rowId }),
    // Tries of the job are for workers that die; those of the delivery are in its row.
    queue: bulk,
    // A receiver that does not answer holds up one of a worker's four takers.
    work: { batchSize: 10, localConcurrency: 4, localGroupConcurrency: 4 },
  },
};

export const jobNames = Object.keys(jobDefinitions) as JobName[];
