'use server';

import { setTimeout } from 'node:timers/promises';
import { downloadSelection, previewCodeSelection, type SelectionCounts } from '#lib/contract/code-selection.ts';
import { type CodeTask, getCodeTask, getScmTask, listCodeTasks, undoCodeTask } from '#lib/contract/code-tasks.ts';
import { downloadCodes, updateCodeStatus } from '#lib/contract/codes.ts';
import { deleteConsumed } from '#lib/contract/consumed-codes.ts';
import { getDocument, listDocuments } from '#lib/contract/documents.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { uploadScmAsync } from '#lib/contract/scm.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { action, withKey } from '#lib/portal/endpoint-action.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { type DayFilters, filtersIn } from './days-of-filters.ts';

/** Puts back that the item with a code was consumed. */
export const restoreConsumed = action(deleteConsumed);

/** A change of one code takes a moment; what takes longer goes on without being waited for. */
const looks = 20;
const pause = 250;

/** Changes the status of a code, or of those of a workorder. @returns the task, done as a rule */
export async function changeStatus(input: unknown): Promise<CallResult<CodeTask>> {
  return runAction({ schema: updateCodeStatus.body, input, permission: 'codes_edit' }, async (body) => {
    const started = await call(updateCodeStatus, { body });
    if (!started.ok) return started;
    const read = () => call(getCodeTask, { params: { task_id: started.data.task } });
    let task = await read();
    for (let look = 1; look < looks && task.ok && isGoing(task.data); look += 1) {
      await setTimeout(pause);
      task = await read();
    }
    return task;
  });
}

function isGoing({ status }: CodeTask): boolean {
  return status === 'pending' || status === 'in-progress';
}

/** Starts a document with the codes that fit. */
export async function startExport(
  query: Record<string, string>,
): Promise<CallResult<EndpointOutput<typeof downloadCodes>>> {
  return runAction({ schema: downloadCodes.query, input: query, permission: 'codes_view' }, async (_, user) =>
    call(downloadCodes, { query: filtersIn<Record<string, string>>(query, await readTimeZone(user)) }),
  );
}

/** One document, again. Which permission it needs depends on what it holds: the service says. */
export const loadDocument = action(getDocument);

export const loadDocuments = action(listDocuments, { permission: 'codes_view' });

/** Counts the codes of a selection. */
export async function previewSelection(input: unknown): Promise<CallResult<SelectionCounts>> {
  return runAction({ schema: previewCodeSelection.body, input, permission: 'codes_view' }, async (body, user) =>
    call(previewCodeSelection, { body: await inDaysOf(user, body) }, { timeout: 20_000 }),
  );
}

/** A selection by filters, whose days are those of the reader. */
async function inDaysOf<B extends { filters?: DayFilters | undefined }>(user: SessionUser, body: B): Promise<B> {
  return body.filters ? { ...body, filters: filtersIn(body.filters, await readTimeZone(user)) } : body;
}

/** Lists may be long: a call that carries one has the time it takes. */
const selectionOptions = (key: unknown) => ({ ...withKey(key), timeout: 60_000 });

/** Starts a change of the status of a selection. @returns the task */
export async function startStatusChange(input: unknown, key: string): Promise<CallResult<{ task: string }>> {
  return runAction({ schema: updateCodeStatus.body, input, permission: 'codes_edit' }, async (body, user) =>
    call(updateCodeStatus, { body: await inDaysOf(user, body) }, selectionOptions(key)),
  );
}

/** Starts a change of SCM values of a selection. @returns the task */
export async function startScmChange(input: unknown, key: string): Promise<CallResult<{ task: string }>> {
  return runAction({ schema: uploadScmAsync.body, input, permission: 'scm_bulk_edit' }, async (body, user) => {
    const { constraints } = body;
    const inDays = constraints && { constraints: filtersIn(constraints, await readTimeZone(user)) };
    const started = await call(uploadScmAsync, { body: { ...body, ...inDays } }, selectionOptions(key));
    return started.ok ? { ok: true, data: { task: started.data.task_id } } : started;
  });
}

/** Starts a document with the codes of a selection. @returns the document */
export async function startSelectionExport(input: unknown, key: string): Promise<CallResult<{ task: string }>> {
  return runAction({ schema: downloadSelection.body, input, permission: 'codes_view' }, async (body, user) => {
    const started = await call(downloadSelection, { body: await inDaysOf(user, body) }, selectionOptions(key));
    return started.ok ? { ok: true, data: { task: started.data.document.key } } : started;
  });
}

/** One change of many codes, again: of status or of SCM values. */
export async function loadTask(key: string): Promise<CallResult<CodeTask>> {
  return runAction(
    { schema: getCodeTask.params, input: { task_id: key }, permission: 'codes_view' },
    async (params) => {
      const task = await call(getCodeTask, { params });
      return !task.ok && task.status === 404 ? call(getScmTask, { params }) : task;
    },
  );
}

export const loadTasks = action(listCodeTasks);

/** Starts what puts a change back. @returns the task that does it */
export const undoTask = action(undoCodeTask);
