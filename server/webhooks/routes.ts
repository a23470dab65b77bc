import type { Operation } from '#server/core/http/operation.ts';
import { getDelivery, listDeliveries, replayDelivery, testWebhook } from './operations/deliveries.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './operations/webhooks.ts';

export const webhooksOperations: readonly Operation[] = [
  listWebhooks,
  createWebhook,
  getWebhook,
  updateWebhook,
  deleteWebhook,
  rotateSecret,
  testWebhook,
  listDeliveries,
  getDelivery,
  replayDelivery,
];
