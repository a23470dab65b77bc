import type { Operation } from '#server/core/http/operation.ts';
import {
  getDeliveryOperation,
  listDeliveriesOperation,
  replayDeliveryOperation,
  testWebhookOperation,
} from './operations/deliveries.ts';
import {
  createWebhookOperation,
  deleteWebhookOperation,
  getWebhookOperation,
  listWebhooksOperation,
  rotateSecretOperation,
  updateWebhookOperation,
} from './operations/webhooks.ts';

export const webhooksOperations: readonly Operation[] = [
  listWebhooksOperation,
  createWebhookOperation,
  getWebhookOperation,
  updateWebhookOperation,
  deleteWebhookOperation,
  rotateSecretOperation,
  testWebhookOperation,
  listDeliveriesOperation,
  getDeliveryOperation,
  replayDeliveryOperation,
];
