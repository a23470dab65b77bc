import type { ServedEndpoint } from '#server/core/http/endpoint.ts';
import { getDelivery, listDeliveries, replayDelivery, testWebhook } from './endpoints/deliveries.ts';
import { getEvents } from './endpoints/events.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateSecret,
  updateWebhook,
} from './endpoints/webhooks.ts';

export const webhooksEndpoints: readonly ServedEndpoint[] = [
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
  getEvents,
];
