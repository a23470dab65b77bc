'use server';

import * as z from 'zod';
import { listValues } from '#components/data-table/list-values.ts';
import { id } from '#lib/contract/common.ts';
import * as contract from '#lib/contract/webhooks.ts';
import { runAction } from '#lib/portal/action.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { readDeliveries } from './read-webhooks.ts';
import { type DeliveryListValues, type DeliveryPage, loadDeliveryListParams } from './webhook-list-params.ts';

/** The webhook, with the secret that is shown this once. */
export const createWebhook = action(contract.createWebhook);
export const updateWebhook = action(contract.updateWebhook);
export const deleteWebhook = action(contract.deleteWebhook);

/** A new secret, shown this once; until the grace period ends both sign. */
export const rotateWebhookSecret = action(contract.rotateSecret);
export const sendTestEvent = action(contract.testWebhook);

export const replayDelivery = action(contract.replayDelivery);
export const replayDeliveries = bulkAction(contract.replayDelivery);

/** One delivery once more, while it is under way. */
export const loadDelivery = action(contract.getDelivery);

/** The page of the log once more. */
export async function loadDeliveries(webhook: number, values: DeliveryListValues): Promise<CallResult<DeliveryPage>> {
  const schema = z.strictObject({ webhook: id, values: listValues });
  return runAction({ schema, input: { webhook, values }, permission: 'webhook_manage' }, (given) =>
    readDeliveries(given.webhook, loadDeliveryListParams(given.values)),
  );
}
