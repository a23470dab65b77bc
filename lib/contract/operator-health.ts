import * as z from 'zod';
import { companyRef, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { queuedJobs } from './operator-work.ts';

/** Running, failing one of its checks, not seen for a minute, or not seen for a day. */
export const programStates = ['running', 'failing', 'silent', 'missing'] as const;

export const announcedProgram = z.object({
  name: z.string(),
  /** Empty for a program that is missing. */
  host: z.string(),
  version: z.string(),
  commit: z.string().nullable(),
  state: z.enum(programStates),
  started_at: timestamp.nullable(),
  seen_at: timestamp.nullable(),
  /** Checks that fail, and what they say. */
  problems: z.array(z.object({ check: z.string(), says: z.string() })),
  /** Bytes of the file systems that hold its files. */
  disks: z.array(z.object({ place: z.string(), free: z.number(), size: z.number() })),
});
export type AnnouncedProgram = z.output<typeof announcedProgram>;

const volume = z.object({ now: z.int(), before: z.int() });

export const companyVolume = z.object({
  company: companyRef,
  /** Codes of orders and uploads that were completed. */
  codes: volume,
  uploads: volume,
  scans: volume,
});
export type CompanyVolume = z.output<typeof companyVolume>;

export const operatorHealth = z.object({
  release: z.object({
    version: z.string(),
    commit: z.string().nullable(),
    /** The release before this one here, and when this one came; null for the first. */
    previous_version: z.string().nullable(),
    since: timestamp.nullable(),
    /** Changelog since then, in English. */
    notes: z.array(z.object({ version: z.string(), lines: z.array(z.string()) })),
  }),
  /** At most 100. */
  programs: z.array(announcedProgram),
  /** Every kind of job there is. */
  queues: z.array(queuedJobs.extend({ failed_last_day: z.int() })),
  /** Errors in the logs of the last 24 hours, the most frequent first, at most 20. Without the values of messages. */
  errors: z.array(z.object({ program: z.string(), message: z.string(), count: z.int(), last_hour: timestamp })),
  errors_count: z.int(),
  /** The last 7 days of UTC compared with the 7 before, the busiest first, at most 20 companies. */
  volume: z.array(companyVolume),
});
export type OperatorHealth = z.output<typeof operatorHealth>;

export const getOperatorHealth = defineEndpoint({
  id: 'getOperatorHealth',
  tag: 'Operation',
  summary: 'How the service is: programs, disks, queues, errors of the last day, volume by company, release (operator)',
  method: 'GET',
  path: '/api/v2/operator/health/',
  access: 'support_view',
  status: 200,
  success: 'json',
  response: operatorHealth,
});
