import type * as z from 'zod';
import * as contract from '#lib/contract/workorder-steps.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { emitWorkorderEvents } from '#server/webhooks/shared/events.ts';
import { lockAddressedWorkorder, setPrinted } from '../queries/steps.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';

/** A date alone is midnight in UTC: east of it, today may begin up to a day later. */
const dayAhead = 24 * 60 * 60 * 1000;

export const reportPrinted = endpoint(contract.reportPrinted, ({ params: { id }, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async (uow) => {
    await completePrinted(uow, actor, id, body);
    return presentOwnWorkorder(uow.trx, actor, id, config.urls.api);
  }),
);

/**
 * The printing partner says that it has printed: the workorder is completed, and its codes become active if it says so.
 * @throws DomainError conflict when the workorder is not ready to print
 */
export async function completePrinted(
  { trx, enqueue }: UnitOfWork,
  { companyId }: Actor,
  id: number,
  input: z.output<typeof contract.reportPrinted.body>,
): Promise<void> {
  const workorder = await lockAddressedWorkorder(trx, companyId, id);
  if (!workorder) throw notFound();
  if (workorder.isCanceled) throw new DomainError('conflict', reason('workorderCanceled'));
  if (workorder.state === 'completed') throw new DomainError('conflict', reason('workorderCompletedAlready'));
  if (workorder.state !== 'ready to print') throw new DomainError('conflict', reason('workorderNotReadyToPrint'));
  if (input.printed_date !== undefined && Date.parse(input.printed_date) > Date.now() + dayAhead) {
    throw fieldError('printed_date', reason('dayInFuture'));
  }
  const activates = workorder.activateOnComplete;
  await setPrinted(trx, id, {
    printedDate: input.printed_date === undefined ? new Date() : new Date(input.printed_date),
    printedQuantity: input.printed_quantity ?? null,
    externalId: input.external_id,
    activates,
  });
  await emitWorkorderEvents(trx, id, 'workorder.printed', 'workorder.completed');
  if (activates) await enqueue('change-workorder-codes', { workorderId: id });
}
