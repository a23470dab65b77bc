import type { QueueOptions } from 'pg-boss';
import * as z from 'zod';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { Config } from '#server/core/config/config.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Database } from '../db/database.ts';
import type { Replicas } from '../db/replicas/replicas.ts';
import type { InUnitOfWork } from '../db/unit-of-work.ts';
import type { Logger } from '../log.ts';
import type { JobName, JobPayloads } from './enqueue.ts';

export interface JobContext {
  config: Config;
  database: Database;
  /** Standbys that long reads may be made on. */
  replicas?: Replicas | undefined;
  inUnitOfWork: InUnitOfWork;
  store: ObjectStore;
  log: Logger;
  /**
   * Aborts when the worker is asked to end, or when another worker has this job by now. A job looks at it between
   * steps (`signal.throwIfAborted()`) and stops; it is handed on at once and does not count as failed.
   */
  signal: AbortSignal;
}

export interface JobFailure {
  error: Error;
  /** No further try follows. */
  final: boolean;
}

/**
 * One kind of job: what it carries, how it is queued, what runs it, what becomes of its row when it fails, and which
 * rows wait for it although the queue has lost it. It finds all state in the row the payload names, so it can begin at
 * any point, run again after it has finished, and run beside itself, and the outcome is the same.
 */
export interface Job<N extends JobName> {
  name: N;
  /**
   * Payload of a job of this release and of the release before. A job that does not match is of a newer release and is
   * left to its workers.
   */
  payload: z.ZodType<JobPayloads[N]>;
  queue: QueueOptions;
  /**
   * For jobs that mostly wait for others: so many are taken at a time, by so many takers, of one group so many at once.
   */
  work?: { batchSize: number; localConcurrency: number; localGroupConcurrency: number };
  /**
   * SELECT of the company_id for which it changes what lists show, by the id of the payload as $1: with read replicas
   * the company sees each change at once.
   */
  writesFor?: string;
  run(payload: JobPayloads[N], context: JobContext): Promise<void>;
  /** Writes a failed try into the row, in words for the person who reads it. Left out where the row says enough. */
  failed?(payload: JobPayloads[N], failure: JobFailure, context: JobContext): Promise<void>;
  /**
   * Rows that wait for this job, for longer than enqueuing it could take: what a queue that lost a job, or gave one up
   * after its last try, is given again. `rows` is SQL: a table as `r` and its conditions; `group` is SQL for the group
   * of a row; `key` names the id in the payload.
   */
  forgotten?: { key: string; rows: string; group: string };
}

/** Every kind of job by its name; the list is in server/programs/worker/jobs.ts. */
export type JobTable = { readonly [N in JobName]: Job<N> };

/** Gives a job its exact type. */
export function defineJob<N extends JobName>(job: Job<N>): Job<N> {
  return job;
}

/** Trying again cannot help: the job fails for good at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
  readonly reason: Reason;

  constructor(why: Reason) {
    super(englishReason(why));
    this.reason = why;
  }
}

export const rowId = z.int().min(1);

const tries = {
  retryBackoff: true,
  retryDelay: 1,
  // The signal for a worker that is gone is its lost lock, see job-claims.ts. The heartbeat is the second net, for a
  // worker cut off by the network whose connection the server still believes in.
  heartbeatSeconds: 15,
  expireInSeconds: 23 * 3600,
  deleteAfterSeconds: 14 * 24 * 3600,
} satisfies QueueOptions;

/** About a quarter of an hour of tries, then the row is marked for good. */
export const bulkQueue: QueueOptions = { ...tries, retryLimit: 20, retryDelayMax: 60 };
/** A mail server that is down for a day loses no mail. */
export const mailQueue: QueueOptions = { ...tries, retryLimit: 300, retryDelayMax: 300 };
