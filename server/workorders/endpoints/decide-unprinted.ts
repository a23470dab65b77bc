import * as contract from '#lib/contract/workorder-steps.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { lockOwnWorkorder, setUnprinted, updatePrintedCodes } from '../queries/steps.ts';
import { namedEnds, readUnprinted } from '../rules/unprinted.ts';
import { findCodePlaces } from '../shared/code-places.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';

/** The company that ordered decides which codes were printed where its printing partner does not know. */
export const decideUnprinted = endpoint(
  contract.decideUnprinted,
  ({ params: { id }, body, actor, config, inUnitOfWork }) =>
    inUnitOfWork(async (uow) => {
      const workorder = await lockOwnWorkorder(uow.trx, actor.companyId, id);
      if (!workorder) throw notFound();
      if (workorder.unprinted === null || 'ranges' in workorder.unprinted) {
        throw new DomainError('conflict', reason('unprintedKnownAlready'));
      }
      const places = await findCodePlaces(uow.trx, { ...workorder, id }, namedEnds(body.unprinted));
      const printed = body.printed_quantity ?? workorder.printedQuantity ?? undefined;
      const { unprinted, printedQuantity } = readUnprinted(body.unprinted, printed, workorder, places);
      if (unprinted) await setUnprinted(uow.trx, id, { userId: actor.userId, unprinted, printedQuantity });
      await updatePrintedCodes(uow, id, {
        companyId: workorder.companyId,
        unprinted,
        activates: workorder.activateOnComplete,
      });
      return presentOwnWorkorder(uow.trx, actor, id, config.urls.api);
    }),
);
