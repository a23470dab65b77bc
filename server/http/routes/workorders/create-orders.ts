import * as contract from '#lib/contract/workorder-orders.ts';
import { orderWork } from '#server/db/order-work.ts';
import type { Actor } from '#server/domain/actor.ts';
import { createFromTemplate } from '#server/domain/workorders/create-from-template.ts';
import { createSg } from '#server/domain/workorders/create-sg.ts';
import type { OrderWork } from '#server/domain/workorders/place-order.ts';
import { route } from '../../core/route.ts';
import type { Services } from '../../core/services.ts';
import { presentOwnWorkorder } from './present-own-workorder.ts';

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
