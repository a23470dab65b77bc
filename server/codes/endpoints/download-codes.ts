import * as selection from '#lib/contract/code-selection.ts';
import * as contract from '#lib/contract/codes.ts';
import type { Actor } from '#server/core/actor.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { insertDocumentCodes } from '../queries/document-codes.ts';
import { checkCodeFilters } from '../queries/filter-owner.ts';
import { describeCodeFilters } from '../rules/describe-code-filters.ts';
import { ownCompany, resolveSelection } from './resolve-selection.ts';

export const downloadCodes = endpoint(contract.downloadCodes, async ({ query, actor, inUnitOfWork }) =>
  inUnitOfWork(async (uow) => {
    const { form: _, ...filters } = query;
    await checkCodeFilters(uow.trx, actor.companyId, filters);
    return startDocument(uow, actor, query, null);
  }),
);

/** The same for codes that are named, or all of a workorder. */
export const downloadSelection = endpoint(selection.downloadSelection, async ({ body, actor, uow }) => {
  const { form, ...named } = body;
  const { filters, workorderId, extendedIds } = await resolveSelection(uow.trx, ownCompany(actor), named);
  const written = form === undefined ? {} : { form };
  if (extendedIds) return startDocument(uow, actor, { chosen: extendedIds.length, ...written }, extendedIds);
  return startDocument(uow, actor, { ...(filters ?? { workorder: workorderId }), ...written }, null);
});

async function startDocument(
  { trx, enqueue }: UnitOfWork,
  actor: Actor,
  parameters: Record<string, unknown>,
  extendedIds: readonly string[] | null,
) {
  const key = createDocumentKey();
  const documentId = await insertDocument(trx, {
    key,
    companyId: actor.companyId,
    createdBy: actor.userId,
    description: describeCodeFilters(parameters),
    parameters,
    relatedId: typeof parameters.workorder === 'number' ? parameters.workorder : null,
    lifetimeDays: documentLifetimeDays,
  });
  if (extendedIds) await insertDocumentCodes(trx, documentId, extendedIds);
  await enqueue('export-codes', { documentId }, { group: actor.companyId });
  // The task of a document is the document: one key to poll, however often its job is taken up again.
  return { document: { key, task: key } };
}
