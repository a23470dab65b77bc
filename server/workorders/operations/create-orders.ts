import * as contract from '#lib/contract/workorder-orders.ts';
import type { Actor } from '#server/core/actor.ts';
import { route } from '#server/core/http/route.ts';
import type { Services } from '#server/core/http/services.ts';
import { presentOwnWorkorder } from '../exports/present-own-workorder.ts';
import { orderWork } from '../queries/order-work.ts';
import { createFromTemplate } from './create-from-template.ts';
import { createSg } from './create-sg.ts';
import type { OrderWork } from './place-order.ts';

/** The answer is read where the order is made: it shows the workorder as ordered, not what a worker has begun since. */
function place(services: Services, actor: Actor, order: (tx: OrderWork) => Promise<number>) {
  const { config, database, queue } = services;
  return database.db.transaction().execute(async (trx) => {
    const id = await order(orderWork(trx, queue.inTransaction(trx), `${config.urls.code}/`));
    return presentOwnWorkorder(trx, actor, id, config.urls.api);
  });
}

export const createFromTemplateRoute = route(contract.createFromTemplate, ({ body, actor, services }) =>
  place(services, actor, (tx) => createFromTemplate(tx, actor, body)),
);

export const createSgRoute = route(contract.createSg, ({ body, actor, services }) =>
  place(services, actor, (tx) => createSg(tx, actor, body)),
);
