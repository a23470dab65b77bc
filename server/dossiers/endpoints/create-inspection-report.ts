import * as contract from '#lib/contract/dossiers.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { inspectionCategory } from '#server/documents/shared/categories.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';

/** Of the caller's own company: records of inspections name people. */
export const createInspectionReport = endpoint(
  contract.createInspectionReport,
  async ({ body, actor, uow: { trx, enqueue } }) => {
    if ('everyCompany' in scopeOf(actor)) {
      throw new DomainError('permission_denied', reason('inspectionsOfOwnCompany'));
    }
    if (body.team !== undefined) {
      const team = await trx
        .selectFrom('inspection_teams')
        .where('id', '=', body.team)
        .where('company_id', '=', actor.companyId)
        .select('id')
        .executeTakeFirst();
      if (!team) throw fieldError('team', reason('resourceNotFound'));
    }
    const key = createDocumentKey();
    const documentId = await insertDocument(trx, {
      key,
      companyId: actor.companyId,
      createdBy: actor.userId,
      description: 'Report of inspections',
      parameters: body,
      relatedId: null,
      lifetimeDays: documentLifetimeDays,
      category: inspectionCategory,
      doctype: 'inspections',
    });
    await enqueue('make-dossier', { documentId }, { group: actor.companyId });
    return { document: { key, task: key } };
  },
);
