import { testEventType } from '#lib/contract/webhook-events.ts';
import * as contract from '#lib/contract/webhooks.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint, replicaEndpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentDelivery } from '../present/present-webhook.ts';
import * as queries from '../queries/delivery-log.ts';
import { insertTestDelivery } from '../queries/outbox.ts';
import { lockWebhook } from '../queries/webhooks.ts';
import { messageBody } from '../rules/message-body.ts';
import { checkActive, findOwnDelivery, findOwnWebhook } from './own-webhook.ts';

export const listDeliveries = replicaEndpoint(
  contract.listDeliveries,
  async ({ params, query, actor, database: { db }, config }) => {
    await findOwnWebhook(db, actor, params.id);
    const { direction } = orderOf(query.ordering, '-id');
    const rows = await queries.listDeliveries(db, params.id, { ...query, direction });
    const context = { endpoint: contract.listDeliveries, baseUrl: config.urls.api, query, params };
    return toPage(context, rows, presentDelivery);
  },
);

export const getDelivery = endpoint(contract.getDelivery, async ({ params, actor, database: { db } }) => {
  const row = await findOwnDelivery(db, actor, params.id, params.delivery_id);
  const attempts = await queries.listAttempts(db, row.id);
  return {
    ...presentDelivery(row),
    payload: messageBody({ type: row.event, createdAt: row.event_created_at, data: row.data }),
    attempt_log: attempts.map(({ delivery_id: _, started_at, ...attempt }) => ({
      ...attempt,
      started_at: started_at.toISOString(),
    })),
  };
});

/** Sends an event that no webhook can subscribe to. */
export const testWebhook = endpoint(contract.testWebhook, async ({ params: { id }, actor, uow: { trx, enqueue } }) => {
  const webhook = await lockWebhook(trx, actor.companyId, id);
  if (!webhook) throw notFound();
  checkActive(webhook);
  const event = { type: testEventType, companyId: actor.companyId, webhookId: id, data: { webhook: id } };
  const deliveryId = await insertTestDelivery(trx, event);
  await enqueue('deliver-webhook', { deliveryId }, { group: id });
  return presentDelivery(await findOwnDelivery(trx, actor, id, deliveryId));
});

/** Sends a delivery again that was delivered or has failed. */
export const replayDelivery = endpoint(
  contract.replayDelivery,
  ({ params: { id, delivery_id: deliveryId }, actor, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx, enqueue }) => {
      const webhook = await lockWebhook(trx, actor.companyId, id);
      if (!webhook) throw notFound();
      const delivery = await queries.lockDelivery(trx, id, deliveryId);
      if (!delivery) throw notFound();
      checkActive(webhook);
      if (delivery.status === 'pending') throw new DomainError('conflict', reason('deliveryRunning'));
      await queries.reopenDelivery(trx, deliveryId);
      await enqueue('deliver-webhook', { deliveryId }, { group: id });
      return presentDelivery(await findOwnDelivery(trx, actor, id, deliveryId));
    }),
);
