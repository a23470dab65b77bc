'use server';

import * as z from 'zod';
import type { IngestionPage } from '#components/ingestion/ingestion-list.tsx';
import { type IngestionListValues, ingestionListQuery } from '#components/ingestion/ingestion-list-params.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { getIngestion, listIngestions } from '#lib/contract/ingestion.ts';
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
  mode: z.string().nullable(),
  type: z.string().nullable(),
  error: z.string().nullable(),
});

/** One page of the list of records, again. */
export async function loadIngestions(input: IngestionListValues): Promise<CallResult<IngestionPage>> {
  return runAction({ schema: values, input, permission: 'ingestion_view' }, async (checked) => {
    const query = listIngestions.query.safeParse(ingestionListQuery(checked as IngestionListValues));
    if (!query.success) return failure(400, 'validation_error', 'This list cannot be shown.');
    return call(listIngestions, { query: query.data });
  });
}

/** One record, again. */
export async function loadIngestion(key: string): Promise<CallResult<IngestionRecord>> {
  return runAction({ schema: getIngestion.params, input: { key }, permission: 'ingestion_view' }, (params) =>
    call(getIngestion, { params }),
  );
}
