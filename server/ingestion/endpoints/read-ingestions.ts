import * as contract from '#lib/contract/ingestion.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { presentIngestion } from '../present/present-ingestion.ts';
import { findIngestion, type IngestionRow, listIngestions as listRecords } from '../queries/ingestions.ts';
import { originalFileName, originalObjectKey, sourceFileName } from '../rules/record-key.ts';

const storageLinkSeconds = 60;

/** @throws DomainError not_found for a record that is not there or not for the actor to see */
export async function readIngestion(db: Executor, actor: Actor, key: string): Promise<IngestionRow> {
  const row = await findIngestion(db, scopeOf(actor), key);
  if (!row) throw notFound();
  return row;
}

export const listIngestions = endpoint(contract.listIngestions, async ({ query, actor, database, config }) => {
  const order = orderOf<'id' | 'created_at' | 'status_updated_at' | 'row_count'>(query.ordering, '-id');
  const rows = await listRecords(database.db, scopeOf(actor), { ...query, ...order });
  const baseUrl = config.urls.api;
  return toPage({ endpoint: contract.listIngestions, baseUrl, query }, rows, (row) => presentIngestion(row, baseUrl));
});

export const getIngestion = endpoint(contract.getIngestion, async ({ params, actor, database, config }) =>
  presentIngestion(await readIngestion(database.db, actor, params.key), config.urls.api),
);

export const getIngestionSource = endpoint(
  contract.getIngestionSource,
  async ({ params, query, actor, database, store }) => {
    const row = await readIngestion(database.db, actor, params.key);
    if (query.file === 'original') return { location: await linkToOriginal(store, row) };
    if (row.source_key === null) throw new DomainError('conflict', reason('fileNotProcessed'));
    const location = await store.presignGet(row.source_key, {
      expiresInSeconds: storageLinkSeconds,
      fileName: sourceFileName(row),
      contentType: row.filetype === 'csv' ? 'text/csv' : 'application/json',
    });
    return { location };
  },
);

/** @throws DomainError conflict where none was sent, or it is not kept any longer */
function linkToOriginal(store: ObjectStore, { key, original_name, original_size }: IngestionRow): Promise<string> {
  if (original_name === null || original_size === null)
    throw new DomainError('conflict', reason('originalFileNotKept'));
  return store.presignGet(originalObjectKey(key), {
    expiresInSeconds: storageLinkSeconds,
    fileName: originalFileName({ key, original_name }),
    contentType: 'application/octet-stream',
  });
}
