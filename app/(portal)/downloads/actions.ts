'use server';

import * as z from 'zod';
import type { DocumentPage } from '#components/codes/document-list.tsx';
import { type DocumentListValues, documentListQuery } from '#components/codes/document-list-params.ts';
import { listDocuments } from '#lib/contract/documents.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import { failure } from '#lib/portal/problem.ts';
import type { CallResult } from '#lib/portal/result.ts';

const values = z.object({
  q: z.string(),
  sort: z.string(),
  page: z.number(),
  size: z.number(),
  status: z.string().nullable(),
});

/** One page of the list of downloads, again. */
export async function loadDocuments(input: DocumentListValues): Promise<CallResult<DocumentPage>> {
  return runAction({ schema: values, input, permission: 'codes_view' }, async (checked) => {
    const query = listDocuments.query.safeParse(documentListQuery(checked as DocumentListValues));
    if (!query.success) return failure(400, 'validation_error', 'This list cannot be shown.');
    return call(listDocuments, { query: query.data });
  });
}
