import * as contract from '#lib/contract/scan-analytics.ts';
import { scopeOf } from '#server/core/actor.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { scanCategory } from '#server/documents/shared/categories.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { checkScanFilters } from '../queries/scan-lists.ts';
import { resolveRange } from './scan-range.ts';

/** The days are named now: a document that is made tomorrow holds the thirty that were meant today. */
export const downloadScans = endpoint(contract.downloadScans, async ({ query, actor, database, inUnitOfWork }) => {
  const { content, ...filters } = query;
  const { from, to, timeZone } = await resolveRange(database.db, query, actor);
  const key = createDocumentKey();
  await inUnitOfWork(async ({ trx, enqueue }) => {
    await checkScanFilters(trx, scopeOf(actor), filters);
    const documentId = await insertDocument(trx, {
      key,
      companyId: actor.companyId,
      createdBy: actor.userId,
      description: `${descriptions[content]} from ${from} to ${to}`,
      parameters: { ...query, created_at: `${from},${to}`, time_zone: timeZone },
      relatedId: query.workorder ?? null,
      lifetimeDays: documentLifetimeDays,
      category: scanCategory,
      doctype: content,
    });
    await enqueue('export-scans', { documentId }, { group: actor.companyId });
  });
  return { document: { key, task: key } };
});

const descriptions = {
  scans: 'Scans',
  days: 'Scans by day',
  products: 'Scans by product',
  places: 'Scans by place',
  codes: 'Codes scanned again',
} as const;
