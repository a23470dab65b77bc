import * as contract from '#lib/contract/codes.ts';
import { route } from '#server/core/http/route.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/exports/document-key.ts';
import { insertDocument } from '#server/documents/exports/insert-document.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import { describeCodeFilters } from '../rules/describe-code-filters.ts';

export const downloadCodesRoute = route(contract.downloadCodes, async ({ query, actor, services }) => {
  const key = createDocumentKey();
  await services.database.db.transaction().execute(async (trx) => {
    await checkCodeFilters(trx, actor.companyId, query);
    const documentId = await insertDocument(trx, {
      key,
      companyId: actor.companyId,
      createdBy: actor.userId,
      description: describeCodeFilters(query),
      parameters: query,
      relatedId: typeof query.workorder === 'number' ? query.workorder : null,
      lifetimeDays: documentLifetimeDays,
    });
    await services.queue.inTransaction(trx).enqueue('export-codes', { documentId });
  });
  // The task of a document is the document: one key to poll, however often its job is taken up again.
  return { document: { key, task: key } };
});
