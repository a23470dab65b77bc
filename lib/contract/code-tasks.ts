import * as z from 'zod';
import { storableText, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const taskStatuses = ['pending', 'in-progress', 'complete', 'failed'] as const;

/** A change of many codes. */
export const codeTask = z.object({
  task_id: z.string(),
  kind: z.enum(['status', 'scm']),
  status: z.enum(taskStatuses),
  progress: z.number().min(0).max(1),
  /** Codes the task is about; null until they are counted. */
  total_codes: z.int().nullable(),
  processed_codes: z.int(),
  changed_codes: z.int(),
  discarded_keys: z.array(z.string()),
  error: z.string().nullable(),
  created_at: timestamp,
  completed_at: timestamp.nullable(),
});
export type CodeTask = z.output<typeof codeTask>;

const taskParams = z.object({ task_id: storableText(100).min(1) });

export const getCodeTask = defineEndpoint({
  id: 'getCodeTask',
  tag: 'Codes',
  summary: 'Read how far a change of the status of codes is',
  method: 'GET',
  path: '/api/v2/codes/tasks/:task_id/',
  // codes_view sees the changes of the company's codes, codes_edit those that the company's users started.
  access: 'signed-in',
  status: 200,
  success: 'json',
  params: taskParams,
  response: codeTask,
  problems: { 403: 'Neither codes_view nor codes_edit is held.' },
});

export const getScmTask = defineEndpoint({
  id: 'getScmTask',
  tag: 'SCM',
  summary: 'Read how far an SCM update is',
  method: 'GET',
  path: '/api/v2/scm/tasks/:task_id/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  params: taskParams,
  response: codeTask,
});
