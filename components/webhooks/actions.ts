'use server';

import * as z from 'zod';
import { listValues } from '#components/data-table/list-values.ts';
import * as contract from '#lib/contract/webhooks.ts';
import { runAction } from '#lib/portal/action.ts';
import { callForEach, mostAtOnce } from '#lib/portal/call-for-each.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { RowOutcome } from '#lib/portal/row-outcome.ts';
import { readDeliveries } from './read-webhooks.ts';
import { type DeliveryListValues, type DeliveryPage, loadDeliveryListParams } from './webhook-list-params.ts';

const id = z.int().min(1).max(2_147_483_647);
const deliveryId = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const permission = 'webhook_manage';
const place = z.strictObject({ webhook: id, delivery: deliveryId });

/** The webhook, with the secret that is shown this once. */
export async function addWebhook(input: unknown): Promise<CallResult<contract.Webhook & { secret: string }>> {
  return runAction({ schema: contract.createWebhook.body, input, permission }, (body) =>
    call(contract.createWebhook, { body }),
  );
}

export async function changeWebhook(webhook: number, input: unknown): Promise<CallResult<contract.Webhook>> {
  const schema = z.strictObject({ webhook: id, body: contract.updateWebhook.body });
  return runAction({ schema, input: { webhook, body: input }, permission }, (given) =>
    call(contract.updateWebhook, { params: { id: given.webhook }, body: given.body }),
  );
}

export async function removeWebhook(webhook: number): Promise<CallResult<undefined>> {
  return runAction({ schema: id, input: webhook, permission }, (given) =>
    call(contract.deleteWebhook, { params: { id: given } }),
  );
}

/** A new secret, shown this once; until the grace period ends both sign. */
export async function rotateWebhookSecret(
  webhook: number,
  input: unknown,
): Promise<CallResult<contract.Webhook & { secret: string }>> {
  const schema = z.strictObject({ webhook: id, body: contract.rotateSecret.body });
  return runAction({ schema, input: { webhook, body: input }, permission }, (given) =>
    call(contract.rotateSecret, { params: { id: given.webhook }, body: given.body }),
  );
}

export async function sendTestEvent(webhook: number): Promise<CallResult<contract.Delivery>> {
  return runAction({ schema: id, input: webhook, permission }, (given) =>
    call(contract.testWebhook, { params: { id: given } }),
  );
}

export async function replayDelivery(webhook: number, delivery: number): Promise<CallResult<contract.Delivery>> {
  return runAction({ schema: place, input: { webhook, delivery }, permission }, (given) =>
    call(contract.replayDelivery, { params: { id: given.webhook, delivery_id: given.delivery } }),
  );
}

/** Sends several deliveries again. */
export async function replayDeliveries(webhook: number, deliveries: number[]): Promise<CallResult<RowOutcome[]>> {
  const schema = z.strictObject({ webhook: id, deliveries: z.array(deliveryId).min(1).max(mostAtOnce) });
  return runAction({ schema, input: { webhook, deliveries }, permission }, (given) =>
    callForEach(given.deliveries, (delivery_id) =>
      call(contract.replayDelivery, { params: { id: given.webhook, delivery_id } }),
    ),
  );
}

/** One delivery once more, while it is under way. */
export async function loadDelivery(webhook: number, delivery: number): Promise<CallResult<contract.DeliveryDetail>> {
  return runAction({ schema: place, input: { webhook, delivery }, permission }, (given) =>
    call(contract.getDelivery, { params: { id: given.webhook, delivery_id: given.delivery } }),
  );
}

/** The page of the log once more. */
export async function loadDeliveries(webhook: number, values: DeliveryListValues): Promise<CallResult<DeliveryPage>> {
  const schema = z.strictObject({ webhook: id, values: listValues });
  return runAction({ schema, input: { webhook, values }, permission }, (given) =>
    readDeliveries(given.webhook, loadDeliveryListParams(given.values)),
  );
}
