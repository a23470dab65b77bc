import type { StatusTone } from '#components/ui/status.tsx';
import { testEventType, webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import type { WebhookEventType } from '#lib/contract/webhook-events.ts';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';

const descriptions: Record<WebhookEventType, string> = {
  'workorder.created': 'Someone ordered codes, in the portal or through the API.',
  'workorder.codes_ready': 'The codes are made and their file can be downloaded.',
  'workorder.ready_to_print': 'Codes are made and the artwork can be printed.',
  'workorder.printed': 'The printing partner reported that it is printed.',
  'workorder.completed': 'Nothing is left to do: it is printed, or its codes are there and nobody prints them.',
  'workorder.canceled': 'The order was canceled.',
  'ingestion.completed': 'An upload of your own codes went in.',
  'ingestion.failed': 'An upload was refused: none of its codes is kept.',
  'document.complete': 'An export can be downloaded.',
  'document.failed': 'An export could not be made.',
  'scan.suspicious': 'A code was scanned too often, too far apart, or by a blacklisted application.',
};

/** Every event one can subscribe to, with what it means. */
export const eventOptions = webhookEventTypes.map((value) => ({ value, hint: descriptions[value] }));
export const allEvents: readonly string[] = webhookEventTypes;

export const eventFilterOptions = [...webhookEventTypes, testEventType].map((value) => ({ value, label: value }));

const deliveryStates: Record<Delivery['status'], { label: string; tone: StatusTone }> = {
  delivered: { label: 'Delivered', tone: 'ok' },
  pending: { label: 'Waiting', tone: 'running' },
  failed: { label: 'Failed', tone: 'bad' },
};

export const deliveryStateOptions = Object.entries(deliveryStates).map(([value, { label }]) => ({ value, label }));

/** The state of a delivery; one that was tried and waits for the next try says so. */
export function deliveryState({ status, attempts }: Pick<Delivery, 'status' | 'attempts'>) {
  if (status === 'pending' && attempts > 0) return { label: 'Trying again', tone: 'wait' as const };
  return deliveryStates[status];
}

/** What the receiver answered, in a few words. */
export function answerWords({ response_status, error }: Pick<Delivery, 'response_status' | 'error'>): string | null {
  if (response_status !== null) return `${response_status}`;
  return error;
}

/** Whether a webhook is sent to, and why not. */
export function webhookState(webhook: Webhook): { label: string; tone: StatusTone; detail?: string } {
  if (webhook.disabled_reason === 'gone') {
    return { label: 'Switched off', tone: 'bad', detail: 'The receiver answered that it is gone (410).' };
  }
  if (webhook.disabled_reason === 'failing') {
    return { label: 'Switched off', tone: 'bad', detail: 'Every attempt had failed for days.' };
  }
  if (!webhook.is_active) return { label: 'Off', tone: 'off' };
  if (webhook.failing_since)
    return { label: 'Failing', tone: 'wait', detail: 'Your receiver refuses or does not answer.' };
  return { label: 'On', tone: 'ok' };
}

export function eventsLine(events: readonly string[]): string {
  if (events.length === allEvents.length) return 'All events';
  return events.length === 1 ? (events[0] ?? '') : `${events.length} events`;
}
