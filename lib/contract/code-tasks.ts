import * as z from 'zod';
import { id, listQuery, page, storableText, storedReason, timestamp } from './common.ts';
import { defineEndpoint } from './endpoint.ts';

export const taskStatuses = ['pending', 'in-progress', 'complete', 'failed'] as const;
const taskKinds = ['status', 'scm'] as const;

/** Change of each code of a task: a status with its reason, or SCM values that are set and removed. */
const change = z.object({
  activation_status: z.int().optional(),
  blacklist_reason: z.int().optional(),
  set: z.record(z.string(), z.string()).optional(),
  remove: z.array(z.string()).optional(),
});

/** A change of many codes. */
export const codeTask = z.object({
  task_id: z.string(),
  kind: z.enum(taskKinds),
  status: z.enum(taskStatuses),
  progress: z.number().min(0).max(1),
  /** Codes the task is about; null until they are counted. */
  total_codes: z.int().nullable(),
  processed_codes: z.int(),
  changed_codes: z.int(),
  discarded_keys: z.array(z.string()),
  error: z.string().nullable(),
  error_reason: storedReason,
  created_at: timestamp,
  completed_at: timestamp.nullable(),
  created_by: z.string(),
  created_by_name: z.string().default(''),
  change,
  /** The filters it goes by; null when it names codes or a workorder, or puts back. */
  filters: z.record(z.string(), z.unknown()).nullable(),
  workorder: id.nullable(),
  /** Codes it was asked for and left as they are, each with why. */
  refused_codes: z.int(),
  /** The task whose changes this one takes back. */
  undo_of: z.string().nullable(),
  /** The task that takes back what this one changed. */
  undone_by: z.string().nullable(),
  can_undo: z.boolean(),
});
export type CodeTask = z.output<typeof codeTask>;

const taskParams = z.object({ task_id: storableText(100).min(1) });
const tag = 'Codes';

export const listCodeTasks = defineEndpoint({
  id: 'listCodeTasks',
  tag,
  summary: 'List the changes of many codes, of status and of SCM values, newest first',
  method: 'GET',
  path: '/api/v2/codes/tasks/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  query: listQuery(['created_at']).extend({
    kind: z.enum(taskKinds).optional(),
    status: z.enum(taskStatuses).optional(),
  }),
  response: page(codeTask),
});

export const getCodeTask = defineEndpoint({
  id: 'getCodeTask',
  tag,
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

/** Why a code that was asked for was left as it is. */
export const refusalReasons = ['unknown', 'changed_since'] as const;

export const refusedCode = z.object({
  /** The id or serial number, as it was given. */
  key: z.string(),
  reason: z.enum(refusalReasons),
});
export type RefusedCode = z.output<typeof refusedCode>;

export const listRefusedCodes = defineEndpoint({
  id: 'listRefusedCodes',
  tag,
  summary: 'List the codes that a change was asked for and left as they are, with why',
  method: 'GET',
  path: '/api/v2/codes/tasks/:task_id/refused/',
  access: 'codes_view',
  status: 200,
  success: 'json',
  params: taskParams,
  query: listQuery(['position']),
  response: page(refusedCode),
});

export const downloadRefusedCodes = defineEndpoint({
  id: 'downloadRefusedCodes',
  tag,
  summary: 'The same as CSV: key, reason',
  method: 'GET',
  path: '/api/v2/codes/tasks/:task_id/refused/csv/',
  access: 'codes_view',
  status: 200,
  success: 'file',
  mediaType: 'text/csv',
  audit: { resource: 'code_task', id: 'params.task_id' },
  params: taskParams,
});

export const undoCodeTask = defineEndpoint({
  id: 'undoCodeTask',
  tag,
  summary:
    'Put back what a change of many codes has changed, once: each code that still is as the change left it gets back what it had',
  method: 'POST',
  path: '/api/v2/codes/tasks/:task_id/undo/',
  // codes_edit for a change of status, scm_bulk_edit for one of SCM values.
  access: 'signed-in',
  status: 200,
  success: 'json',
  audit: { resource: 'code_task', id: 'response.task' },
  creates: true,
  params: taskParams,
  response: z.object({ task: z.string() }),
  problems: {
    403: 'codes_edit, or scm_bulk_edit for SCM values, is not held.',
    409: 'It still runs, changed nothing, was put back before, or puts back itself.',
  },
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
