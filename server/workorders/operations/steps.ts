import * as contract from '#lib/contract/workorder-steps.ts';
import type { Actor } from '#server/core/actor.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { presentOwnWorkorder } from '../exports/present-own-workorder.ts';
import { stepWork } from '../queries/step-work.ts';
import { archiveWorkorder, cancelWorkorder, confirmPrinting, reportPrinted, type StepWork } from './workorder-steps.ts';

/** The answer is read where the step is made: the answer to a confirmation shows 'new' however fast a worker is. */
function take(services: Services, actor: Actor, id: number, step: (tx: StepWork) => Promise<void>) {
  const { config, database, queue } = services;
  return database.db.transaction().execute(async (trx) => {
    await step(stepWork(trx, queue.inTransaction(trx)));
    return presentOwnWorkorder(trx, actor, id, config.urls.api);
  });
}

export const printerConfirmRoute = route(contract.printerConfirm, ({ params, body, actor, services }) =>
  take(services, actor, params.id, (tx) => confirmPrinting(tx, actor, params.id, body)),
);

export const reportPrintedRoute = route(contract.reportPrinted, ({ params, body, actor, services }) =>
  take(services, actor, params.id, (tx) => reportPrinted(tx, actor, params.id, body)),
);

export const cancelWorkorderRoute = route(contract.cancelWorkorder, ({ params, actor, services }) =>
  take(services, actor, params.id, (tx) => cancelWorkorder(tx, actor, params.id)),
);

export const archiveWorkorderRoute = route(contract.archiveWorkorder, ({ params, body, actor, services }) =>
  take(services, actor, params.id, (tx) => archiveWorkorder(tx, actor, params.id, body.is_archived)),
);
