'use server';

import * as z from 'zod';
import { listValues } from '#components/data-table/list-values.ts';
import { listProducts } from '#lib/contract/catalog.ts';
import type { EndpointOutput } from '#lib/contract/endpoint.ts';
import {
  addSids,
  addSidsBody,
  getIngestion,
  type IngestionRecord,
  listIngestions,
  processFromFile,
} from '#lib/contract/ingestion.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { type IngestionListValues, ingestionListQuery, loadIngestionListParams } from './ingestion-list-params.ts';

/** One page of the list of records, again. */
export async function loadIngestions(
  values: IngestionListValues,
): Promise<CallResult<EndpointOutput<typeof listIngestions>>> {
  return runAction({ schema: listValues, input: values, permission: 'ingestion_view' }, (address) =>
    call(listIngestions, { query: ingestionListQuery(loadIngestionListParams(address)) }),
  );
}

/** One record, again. */
export async function loadIngestion(key: string): Promise<CallResult<IngestionRecord>> {
  return runAction({ schema: getIngestion.params, input: { key }, permission: 'ingestion_view' }, (params) =>
    call(getIngestion, { params }),
  );
}

const permission = 'ingestion_code_create' as const;
const pageSize = 200;
/** Products fetched for the check in the browser; a company with more leaves products to the service. */
const mostProducts = 5_000;

/** SKUs of the company, for the check of a file before it is sent; none when there are too many to fetch. */
export async function loadSkus(): Promise<CallResult<{ skus?: string[] }>> {
  return runAction<z.ZodUndefined, { skus?: string[] }>(
    { schema: z.undefined(), input: undefined, permission },
    async () => {
      const first = await call(listProducts, { query: { limit: pageSize, ordering: 'id' } });
      if (!first.ok) return first;
      if (first.data.count > mostProducts) return { ok: true, data: {} };
      const skus = first.data.results.map((product) => product.sku);
      for (let offset = pageSize; offset < first.data.count; offset += pageSize) {
        const more = await call(listProducts, { query: { limit: pageSize, offset, ordering: 'id' } });
        if (!more.ok) return more;
        skus.push(...more.data.results.map((product) => product.sku));
      }
      return { ok: true, data: { skus } };
    },
  );
}

/** Makes a record and the post data its file is sent with. */
export async function beginUpload(input: unknown): Promise<CallResult<z.output<typeof addSids.response>>> {
  const schema = addSidsBody.omit({ codes: true, mode: true });
  return runAction({ schema, input, permission }, (body) => call(addSids, { body: { ...body, mode: 'file' } }));
}

/** Starts the check of a file that was sent. */
export async function startProcessing(record: string): Promise<CallResult<{ record_key: string }>> {
  return runAction({ schema: processFromFile.body, input: { record }, permission }, (body) =>
    call(processFromFile, { body }),
  );
}
