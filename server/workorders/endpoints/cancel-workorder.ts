import * as contract from '#lib/contract/workorder-steps.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { lockOwnWorkorder, setCanceled } from '../queries/steps.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { emitWorkorderEvents } from '../shared/workorder-events.ts';

/** Stops a workorder that is not completed; the codes it has so far are blacklisted, and no more are made. */
export const cancelWorkorder = endpoint(contract.cancelWorkorder, ({ params: { id }, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx, enqueue }) => {
    const workorder = await lockOwnWorkorder(trx, actor.companyId, id);
    if (!workorder) throw notFound();
    if (workorder.isCanceled) throw new DomainError('conflict', reason('workorderCanceledAlready'));
    if (workorder.state === 'completed') throw new DomainError('conflict', reason('workorderCompleted'));
    await setCanceled(trx, id);
    await emitWorkorderEvents(trx, id, 'workorder.canceled');
    await enqueue('change-workorder-codes', { workorderId: id }, { group: actor.companyId });
    return presentOwnWorkorder(trx, actor, id, config.urls.api);
  }),
);
