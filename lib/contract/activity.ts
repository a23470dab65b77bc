import * as z from 'zod';
import { id, storedReason, timestamp, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

/** Long work as those who wait for it see it: what runs, and what ended in the last days. */
export const activityOutcomes = ['running', 'ended', 'failed'] as const;
/** How long what has ended is listed. */
export const activityDays = 7;

const frame = {
  /** Id of a workorder; key of an ingestion record, a document or a task. */
  key: z.string(),
  outcome: z.enum(activityOutcomes),
  /** In the words of the resource: its status, or its codegen_status as a word. */
  state: z.string(),
  /** From 0 to 1; null where it is not known. */
  progress: z.number().min(0).max(1).nullable(),
  /** Codes or rows that are done, of how many; null where they are not counted. */
  done: z.int().nullable(),
  total: z.int().nullable(),
  /** Error in words. Running work with an error is tried again. */
  error: z.string().nullable(),
  error_reason: storedReason,
  /** Jobs that run before it while it waits, at most 10,000; null once it runs, and for work of other companies. */
  ahead: z.int().min(0).nullable().default(null),
  /** Seconds until it starts, by the jobs of its kind that ended in the last minute; null where none did. */
  starts_in: z.int().min(0).nullable().default(null),
  started_at: timestamp,
  ended_at: timestamp.nullable(),
  /** Whether you started it. */
  is_own: z.boolean(),
};

const workorderActivity = z.object({
  ...frame,
  kind: z.literal('workorder'),
  reference: z.string().nullable(),
});
const ingestionActivity = z.object({
  ...frame,
  kind: z.literal('ingestion'),
  description: z.string(),
});
const documentActivity = z.object({
  ...frame,
  kind: z.literal('document'),
  category: z.string(),
  related_id: id.nullable(),
  parameters: z.record(z.string(), z.unknown()),
});
const taskActivity = z.object({
  ...frame,
  kind: z.literal('task'),
  /** Target of the change: the status of codes, or SCM values. */
  changes: z.enum(['status', 'scm']),
  change: z.object({
    activation_status: z.int().optional(),
    blacklist_reason: z.int().optional(),
    set: z.record(z.string(), z.string()).optional(),
    remove: z.array(z.string()).optional(),
  }),
  undo_of: z.string().nullable(),
});

export const activityItem = z.discriminatedUnion('kind', [
  workorderActivity,
  ingestionActivity,
  documentActivity,
  taskActivity,
]);
export type ActivityItem = z.output<typeof activityItem>;

/** Open items by page, up to 1,000 of a kind. For the operator's staff: what failed, of every company. */
export const activityCounts = z.object({
  /** Orders that failed, wait for their partner, need proofs or a decision, or are printed with inactive codes. */
  workorders: z.int().nullable(),
  /** Those of them that wait for their printing partner to confirm them. */
  workorders_waiting: z.int().nullable(),
  /** Failed uploads that are neither corrected nor closed. */
  ingestions_failed: z.int().nullable(),
  /** Codes with suspicious scans. */
  cases_open: z.int().nullable(),
  /** Reports that are not handled, for those who handle them: your company's, for the operator those of no company. */
  reports_open: z.int().nullable().default(null),
});
export type ActivityCounts = z.output<typeof activityCounts>;

export const activity = z.object({
  counts: activityCounts,
  /** How many run, at most 100. */
  running: z.int(),
  /** Running work, the newest first; then work that ended in the last 7 days, the latest end first. */
  items: z.array(activityItem),
});
export type Activity = z.output<typeof activity>;

export const getActivity = defineEndpoint({
  id: 'getActivity',
  tag: 'Activity',
  summary:
    'What the service works on for your company and what of it ended in the last 7 days, as far as you may see it; the operator sees what it started itself',
  method: 'GET',
  path: '/api/v2/activity/',
  // Each kind needs the permission of its list: what is not held is left out.
  access: 'signed-in',
  status: 200,
  success: 'json',
  query: z.strictObject({ limit: wholeNumber(0, 100).default(50) }),
  response: activity,
});
