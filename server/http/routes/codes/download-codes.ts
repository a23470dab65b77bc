import * as contract from '#lib/contract/codes.ts';
import { checkCodeFilters } from '#server/db/code-filter-owner.ts';
import { insertDocument } from '#server/db/document-repository.ts';
import { describeCodeFilters } from '#server/domain/documents/describe-code-filters.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/domain/documents/download-link.ts';
import { route } from '../../core/route.ts';

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
