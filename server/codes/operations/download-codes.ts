import * as contract from '#lib/contract/codes.ts';
import { operation } from '#server/core/http/operation.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/exports/document-key.ts';
import { insertDocument } from '#server/documents/exports/insert-document.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import { describeCodeFilters } from '../rules/describe-code-filters.ts';

export const downloadCodes = operation(contract.downloadCodes, async ({ query, actor, inUnitOfWork }) => {
  const key = createDocumentKey();
  await inUnitOfWork(async ({ trx, enqueue }) => {
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
    await enqueue('export-codes', { documentId });
  });
  // The task of a document is the document: one key to poll, however often its job is taken up again.
  return { document: { key, task: key } };
});
