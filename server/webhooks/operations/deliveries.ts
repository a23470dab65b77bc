import * as contract from '#lib/contract/webhooks.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { presentDelivery } from '../present/present-webhook.ts';
import { findDelivery, listAttempts, listDeliveries } from '../queries/delivery-log.ts';
import { messageBody } from '../rules/message-body.ts';
import { replayDelivery, sendTest } from './manage-webhooks.ts';
import { change, readOwn } from './webhook-changes.ts';

/** @throws DomainError not_found when the actor's company has no such delivery at this webhook */
async function readOwnDelivery(db: Executor, actor: Actor, webhookId: number, id: number) {
  await readOwn(db, actor, webhookId);
  const row = await findDelivery(db, webhookId, id);
  if (!row) throw notFound();
  return row;
}

export const listDeliveriesRoute = route(contract.listDeliveries, async ({ params, query, actor, services }) => {
  const { db } = services.database;
  await readOwn(db, actor, params.id);
  const { direction } = orderOf(query.ordering, '-id');
  const rows = await listDeliveries(db, params.id, { ...query, direction });
  const baseUrl = services.config.urls.api;
  return toPage({ endpoint: contract.listDeliveries, baseUrl, query, params }, rows, presentDelivery);
});

export const getDeliveryRoute = route(contract.getDelivery, async ({ params, actor, services }) => {
  const { db } = services.database;
  const row = await readOwnDelivery(db, actor, params.id, params.delivery_id);
  const attempts = await listAttempts(db, row.id);
  return {
    ...presentDelivery(row),
    payload: messageBody({ type: row.event, createdAt: row.event_created_at, data: row.data }),
    attempt_log: attempts.map(({ delivery_id: _, started_at, ...attempt }) => ({
      ...attempt,
      started_at: started_at.toISOString(),
    })),
  };
});

export const testWebhookRoute = route(contract.testWebhook, ({ params, actor, services }) =>
  change(
    services,
    (tx) => sendTest(tx, actor, params.id),
    async (trx, deliveryId) => presentDelivery(await readOwnDelivery(trx, actor, params.id, deliveryId)),
  ),
);

export const replayDeliveryRoute = route(contract.replayDelivery, ({ params, actor, services }) =>
  change(
    services,
    (tx) => replayDelivery(tx, actor, params.id, params.delivery_id),
    async (trx) => presentDelivery(await readOwnDelivery(trx, actor, params.id, params.delivery_id)),
  ),
);
