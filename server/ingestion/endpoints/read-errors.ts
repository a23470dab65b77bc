import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import { wantedLanguage } from '#lib/texts/wanted-language.ts';
import { listSkus } from '#server/catalog/shared/upload-lookups.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentIngestionErrors } from '../present/present-errors.ts';
import { listErrors, streamErrors } from '../queries/errors.ts';
import { readIngestion } from './read-ingestions.ts';

export const listIngestionErrors = endpoint(
  contract.listIngestionErrors,
  async ({ params, query, actor, database: { db }, config }) => {
    const record = await readIngestion(db, actor, params.key);
    const { direction } = orderOf<'row'>(query.ordering, 'row');
    const { count, rows } = await listErrors(db, record.id, {
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
      headerRow: record.parameters.header_added === true ? 0 : 1,
      skus: asksForSkus ? await listSkus(db, record.company_id) : [],
    });
    const context = { endpoint: contract.listIngestionErrors, baseUrl: config.urls.api, query, params };
    return toPage(context, { count, rows: presented }, (error) => error);
  },
);

export const downloadIngestionErrors = endpoint(
  contract.downloadIngestionErrors,
  async ({ params, actor, database, request }) => {
    const record = await readIngestion(database.db, actor, params.key);
    const language = wantedLanguage(request.headers['accept-language'] ?? null);
    const body = streamErrors(database, record.id, language);
    return { fileName: reason('errorsCsv', { upload: record.key }), body };
  },
);
