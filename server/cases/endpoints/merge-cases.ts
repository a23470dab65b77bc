import * as contract from '#lib/contract/cases.ts';
import { maxCaseCodes } from '#lib/contract/values/cases.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findCaseStates, lockCase } from '../queries/cases.ts';
import { mergeCases as merge } from '../queries/merge-cases.ts';
import { splitCase as split } from '../queries/split-case.ts';
import { emitCaseEvents } from '../shared/case-events.ts';
import { lockCasesOf, lockCodesOf } from '../shared/lock-cases.ts';
import { readCase } from '../shared/read-case.ts';

export const mergeCases = endpoint(contract.mergeCases, ({ params: { id }, body, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    await lockCasesOf(trx, actor.companyId);
    const others = [...new Set(body.cases)].filter((other) => other !== id);
    const found = await findCaseStates(trx, actor.companyId, [id, ...others]);
    if (!found.has(id)) throw notFound();
    if (others.length === 0 || others.some((other) => !found.has(other))) {
      throw fieldError('cases', reason('resourceNotFound'));
    }
    const { companyId, userId } = actor;
    const outcome = await merge(trx, { companyId, into: id, from: others, by: 'hand', userId, note: body.note });
    if (outcome === 'notOpen') throw new DomainError('conflict', reason('closedCaseNotMerged'));
    if (outcome === 'tooMany') throw new DomainError('conflict', reason('atMostCaseCodes', { count: maxCaseCodes }));
    return readCase(trx, scopeOf(actor), id);
  }),
);

export const splitCase = endpoint(contract.splitCase, async ({ params: { id }, body, actor, uow: { trx } }) => {
  await lockCasesOf(trx, actor.companyId);
  await lockCodesOf(trx, [id]);
  const found = await lockCase(trx, actor.companyId, id);
  if (!found) throw notFound();
  if (found.closed_at !== null) throw new DomainError('conflict', reason('closedCaseNotSplit'));
  const made = await split(trx, { companyId: actor.companyId, caseId: id, userId: actor.userId, ...body });
  if (made === 'unknownCode') throw fieldError('codes', reason('codeNotInCase'));
  if (made === 'noneLeft') throw fieldError('codes', reason('caseLastCode'));
  await emitCaseEvents(trx, 'case.opened', [made]);
  return readCase(trx, scopeOf(actor), made);
});
