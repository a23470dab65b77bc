import type { ObjectStore } from '#server/storage/object-store.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { JobName, JobPayloads } from './job-names.ts';
import type { JobQueueFactory } from './queue.ts';

export interface JobContext {
  config: Config;
  database: Database;
  store: ObjectStore;
  queue: JobQueueFactory;
  log: Logger;
  /**
   * Aborts when the worker is asked to end, or when another worker has this job by now. A handler looks at it between
   * steps (`signal.throwIfAborted()`) and stops; the job is handed on at once and does not count as failed.
   */
  signal: AbortSignal;
}

export interface JobFailure {
  error: Error;
  /** No further try follows. */
  final: boolean;
}

/**
 * What runs a job. It finds all state in the row the payload names, so it can begin at any point, run again after it has
 * finished, and run beside itself, and the outcome is the same.
 */
export interface JobHandler<N extends JobName> {
  run(payload: JobPayloads[N], context: JobContext): Promise<void>;
  /** Writes a failed try into the row, in words for the person who reads it. */
  failed(payload: JobPayloads[N], failure: JobFailure, context: JobContext): Promise<void>;
}

/** Trying again cannot help: the job fails for good at once. */
export class PermanentJobError extends Error {
  override name = 'PermanentJobError';
}
