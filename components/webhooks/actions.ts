'use server';

import * as contract from '#lib/contract/webhooks.ts';
import { action, bulkAction } from '#lib/portal/endpoint-action.ts';

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

export const loadDeliveries = action(contract.listDeliveries);
