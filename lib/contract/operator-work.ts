import * as z from 'zod';
import { companyRef, timestamp, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Open work of the service for all companies, for its operator. */
export const workKinds = ['workorder', 'ingestion', 'document', 'task'] as const;

export const queuedJobs = z.object({
  /** Name of the kind of job. */
  kind: z.string(),
  /** Jobs that could run now and wait for a worker. */
  waiting: z.int(),
  /** When the one that waits longest was due; null when none waits. */
  oldest_waiting_at: timestamp.nullable(),
  /** Jobs that have a time to come: tries after a failure, for the most part. */
  scheduled: z.int(),
  running: z.int(),
  /** Jobs that were given up, of those the queue still has: two weeks. */
  failed: z.int(),
  /** Waiting or scheduled jobs that workers of an older release left. */
  left: z.int().default(0),
});
export type QueuedJobs = z.output<typeof queuedJobs>;

export const runningWork = z.object({
  kind: z.enum(workKinds),
  /** Id of a workorder; key of an ingestion, a document or a task. */
  key: z.string(),
  name: z.string(),
  company: companyRef,
  /** In the words of the resource: its codegen_status as a word, its status. */
  state: z.string(),
  /** From 0 to 1; null where it is not known. */
  progress: z.number().min(0).max(1).nullable(),
  /** Codes that are still to be made or changed; null where it is not known. */
  remaining: z.int().min(0).nullable().default(null),
  created_at: timestamp,
});
export type RunningWork = z.output<typeof runningWork>;

export const operatorWork = z.object({
  /** Every kind of job there is. */
  jobs: z.array(queuedJobs),
  /** How many run or wait, of each kind. */
  counts: z.object({ workorder: z.int(), ingestion: z.int(), document: z.int(), task: z.int() }),
  /** The oldest first, of every kind and company. */
  running: z.array(runningWork),
});
export type OperatorWork = z.output<typeof operatorWork>;

export const getOperatorWork = defineEndpoint({
  id: 'getOperatorWork',
  tag: 'Operation',
  summary: 'What runs and what waits, of every company: the queue by kind of job, and the oldest work (operator)',
  method: 'GET',
  path: '/api/v2/operator/work/',
  access: 'support_view',
  status: 200,
  success: 'json',
  query: z.strictObject({ limit: wholeNumber(1, 200).default(50) }),
  response: operatorWork,
});
