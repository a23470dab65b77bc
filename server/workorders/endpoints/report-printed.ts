import type * as z from 'zod';
import * as contract from '#lib/contract/workorder-steps.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { lockAddressedWorkorder, setPrinted, updatePrintedCodes } from '../queries/steps.ts';
import { namedEnds, readUnprinted } from '../rules/unprinted.ts';
import { findCodePlaces } from '../shared/code-places.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { findUnchosenCells, setCellChoice } from '../shared/recommended-cells.ts';
import { emitWorkorderEvents } from '../shared/workorder-events.ts';

/** A date alone is midnight in UTC: east of it, today may begin up to a day later. */
const dayAhead = 24 * 60 * 60 * 1000;

export const reportPrinted = endpoint(contract.reportPrinted, ({ params: { id }, body, actor, config, inUnitOfWork }) =>
  inUnitOfWork(async (uow) => {
    await completePrinted(uow, actor, id, body);
    return presentOwnWorkorder(uow.trx, actor, id, config.urls.api);
  }),
);

/**
 * The printing partner says that it has printed: the workorder is completed, and its printed codes become active if it
 * says so. Where the partner does not know which were printed, none do.
 * @throws DomainError conflict when the workorder is not ready to print, or its proofs ask for finer cells and the
 * report does not say that these are kept
 */
export async function completePrinted(
  uow: UnitOfWork,
  { companyId, userId }: Actor,
  id: number,
  input: z.output<typeof contract.reportPrinted.body>,
): Promise<void> {
  const { trx } = uow;
  const workorder = await lockAddressedWorkorder(trx, companyId, id);
  if (!workorder) throw notFound();
  if (workorder.isCanceled) throw new DomainError('conflict', reason('workorderCanceled'));
  if (workorder.state === 'completed') throw new DomainError('conflict', reason('workorderCompletedAlready'));
  if (workorder.state !== 'ready to print') throw new DomainError('conflict', reason('workorderNotReadyToPrint'));
  if (input.printed_date !== undefined && Date.parse(input.printed_date) > Date.now() + dayAhead) {
    throw fieldError('printed_date', reason('dayInFuture'));
  }
  const finerCells = await findUnchosenCells(trx, id);
  if (finerCells !== null) {
    if (!input.keeps_cells) throw new DomainError('conflict', reason('cellsNotChosen'));
    await setCellChoice(trx, id, { userId, recommended: finerCells });
  }
  const places = await findCodePlaces(trx, { ...workorder, id }, namedEnds(input.unprinted));
  const { unprinted, printedQuantity } = readUnprinted(input.unprinted, input.printed_quantity, workorder, places);
  await setPrinted(trx, id, {
    userId,
    printedDate: input.printed_date === undefined ? new Date() : new Date(input.printed_date),
    printedQuantity,
    externalId: input.external_id,
    unprinted,
  });
  await emitWorkorderEvents(trx, id, 'workorder.printed', 'workorder.completed');
  await updatePrintedCodes(uow, id, {
    companyId: workorder.companyId,
    unprinted,
    activates: workorder.activateOnComplete,
  });
}
