import * as contract from '#lib/contract/ingestion.ts';
import { listSkus } from '#server/catalog/exports/upload-lookups.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { presentIngestionErrors } from '../present/present-errors.ts';
import { listIngestionErrors, streamIngestionErrors } from '../queries/errors.ts';
import { readIngestion } from './read-ingestions.ts';

export const listIngestionErrorsRoute = route(
  contract.listIngestionErrors,
  async ({ params, query, actor, services }) => {
    const { db } = services.database;
    const record = await readIngestion(services, actor, params.key);
    const { direction } = orderOf<'row'>(query.ordering, 'row');
    const { count, rows } = await listIngestionErrors(db, record.id, {
      type: query.type,
      column_name: query.column,
      search: query.search,
      limit: query.limit,
      offset: query.offset,
      direction,
    });
    const asksForSkus = rows.some((row) => row.type === 'unknown_product_error');
    const presented = presentIngestionErrors(rows, {
      idFormat: record.parameters.id_format === 'gs1' ? 'gs1' : 'default',
      skus: asksForSkus ? await listSkus(db, record.company_id) : [],
    });
    const context = { endpoint: contract.listIngestionErrors, baseUrl: services.config.urls.api, query, params };
    return toPage(context, { count, rows: presented }, (error) => error);
  },
);

export const downloadIngestionErrorsRoute = route(
  contract.downloadIngestionErrors,
  async ({ params, actor, services }) => {
    const record = await readIngestion(services, actor, params.key);
    return {
      fileName: `${record.key} errors.csv`,
      body: await streamIngestionErrors(services.database, record.id),
    };
  },
);
