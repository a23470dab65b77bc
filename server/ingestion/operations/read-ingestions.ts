import * as contract from '#lib/contract/ingestion.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { presentIngestion } from '../present/present-ingestion.ts';
import { findIngestion, type IngestionRow, listIngestions } from '../queries/ingestions.ts';
import { sourceFileName } from '../rules/record-key.ts';

const storageLinkSeconds = 60;

/** @throws DomainError not_found for a record that is not there or not for the actor to see */
export async function readIngestion(services: Services, actor: Actor, key: string): Promise<IngestionRow> {
  const row = await findIngestion(services.database.db, scopeOf(actor), key);
  if (!row) throw notFound();
  return row;
}

export const listIngestionsRoute = route(contract.listIngestions, async ({ query, actor, services }) => {
  const order = orderOf<'id' | 'created_at' | 'status_updated_at' | 'row_count'>(query.ordering, '-id');
  const rows = await listIngestions(services.database.db, scopeOf(actor), { ...query, ...order });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listIngestions, baseUrl, query }, rows, (row) => presentIngestion(row, baseUrl));
});

export const getIngestionRoute = route(contract.getIngestion, async ({ params, actor, services }) =>
  presentIngestion(await readIngestion(services, actor, params.key), services.config.urls.api),
);

export const getIngestionSourceRoute = route(contract.getIngestionSource, async ({ params, actor, services }) => {
  const row = await readIngestion(services, actor, params.key);
  if (row.source_key === null) throw new DomainError('conflict', 'No file of this record was processed.');
  const location = await services.store.presignGet(row.source_key, {
    expiresInSeconds: storageLinkSeconds,
    fileName: sourceFileName(row),
    contentType: row.filetype === 'csv' ? 'text/csv' : 'application/json',
  });
  return { location };
});
