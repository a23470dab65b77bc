/** Event types that can be subscribed to; webhook-events.ts has their payloads. */
export const webhookEventTypes = [
  'workorder.created',
  'workorder.codes_ready',
  'workorder.ready_to_print',
  'workorder.printed',
  'workorder.completed',
  'workorder.canceled',
  'ingestion.completed',
  'ingestion.failed',
  'document.complete',
  'document.failed',
  'scan.suspicious',
  'case.opened',
  'case.closed',
  'code.consumed',
] as const;

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;

/** Sent by the test call only; it cannot be subscribed to. */
export const testEventType = 'webhook.test';
