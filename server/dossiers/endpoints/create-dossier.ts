import * as contract from '#lib/contract/dossiers.ts';
import { readCase } from '#server/cases/shared/read-case.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { caseCategory } from '#server/documents/shared/categories.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';

export const createCaseDossier = endpoint(
  contract.createCaseDossier,
  async ({ params, body, actor, uow: { trx, enqueue } }) => {
    const { id } = await readCase(trx, { companyId: actor.companyId }, params.id);
    const key = createDocumentKey();
    const documentId = await insertDocument(trx, {
      key,
      companyId: actor.companyId,
      createdBy: actor.userId,
      description: `Dossier of case ${id}`,
      parameters: { case: id, ...body },
      relatedId: null,
      lifetimeDays: documentLifetimeDays,
      category: caseCategory,
      doctype: 'dossier',
    });
    await enqueue('make-dossier', { documentId }, { group: actor.companyId });
    return { document: { key, task: key } };
  },
);
