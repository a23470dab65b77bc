import type { Transaction } from 'kysely';
import type { Schema } from '../db/schema.ts';

/**
 * Payload of each kind of job: ids only, all state is in the row they name. The file of a job adds its own line by
 * declaration merging, so that `enqueue` knows every job and no room has to import another's.
 */
export interface JobPayloads {}

export type JobName = keyof JobPayloads;

export interface EnqueueOptions {
  /**
   * Jobs of a kind run in turn by group, and only so many of one group at once: the id of the company that the job
   * works for, or of the webhook that it calls. Null for work of no company.
   */
  group: number | null;
  /** Not before so many seconds from now. */
  afterSeconds?: number;
}

export type Enqueue = <N extends JobName>(name: N, payload: JobPayloads[N], options: EnqueueOptions) => Promise<void>;

export interface JobQueue {
  enqueue: Enqueue;
}

/** Makes the queue of one transaction: what is enqueued there is there when the transaction commits, and only then. */
export interface JobQueueFactory {
  inTransaction(trx: Transaction<Schema>): JobQueue;
}
