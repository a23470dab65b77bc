'use server';

import { setTimeout } from 'node:timers/promises';
import { listValues } from '#components/data-table/list-values.ts';
import { type CodeTask, getCodeTask } from '#lib/contract/code-tasks.ts';
import { changeStatus, codeFilters, downloadCodes } from '#lib/contract/codes.ts';
import { type DocumentRecord, getDocument, listDocuments } from '#lib/contract/documents.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { type DocumentListValues, documentListQuery, loadDocumentListParams } from './document-list-params.ts';

/** A change of one code takes a moment; what takes longer goes on without being waited for. */
const looks = 20;
const pause = 250;

/** Changes the status of a code, or of those of a workorder. @returns the task, done as a rule */
export async function changeCode(input: unknown): Promise<CallResult<CodeTask>> {
  return runAction({ schema: changeStatus.body, input, permission: 'codes_edit' }, async (body) => {
    const started = await call(changeStatus, { body });
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
  return runAction({ schema: codeFilters, input: query, permission: 'codes_view' }, () =>
    call(downloadCodes, { query }),
  );
}

/** One document, again. Which permission it needs depends on what it holds: the service says. */
export async function loadDocument(key: string): Promise<CallResult<DocumentRecord>> {
  return runAction({ schema: getDocument.params, input: { document_key: key } }, (params) =>
    call(getDocument, { params }),
  );
}

/** One page of the list of downloads, again. */
export async function loadDocuments(
  values: DocumentListValues,
): Promise<CallResult<EndpointOutput<typeof listDocuments>>> {
  return runAction({ schema: listValues, input: values, permission: 'codes_view' }, (address) =>
    call(listDocuments, { query: documentListQuery(loadDocumentListParams(address)) }),
  );
}
