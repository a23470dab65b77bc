import * as contract from '#lib/contract/print-models.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentPublication } from '../present/present-publication.ts';
import { findModel } from '../queries/models.ts';
import { deletePublication, insertPublication } from '../queries/publications.ts';

export const publishLedger = endpoint(contract.publishLedger, async ({ params, actor, config, uow: { trx } }) => {
  const model = await findModel(trx, scopeOf(actor), params.id);
  if (!model) throw notFound();
  const { companyId, userId } = actor;
  const kept = await insertPublication(trx, { companyId, modelId: model.id, createdBy: userId });
  return presentPublication(kept, config);
});

export const withdrawLedger = endpoint(contract.withdrawLedger, async ({ params, actor, inUnitOfWork }) => {
  if (!(await inUnitOfWork(({ trx }) => deletePublication(trx, actor.companyId, params.id)))) throw notFound();
  return undefined;
});
