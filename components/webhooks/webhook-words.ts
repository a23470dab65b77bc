import type { StatusTone } from '#components/ui/status.tsx';
import { webhookEventTypes } from '#lib/contract/values/webhooks.ts';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Every event one can listen to, with what it tells. */
export const eventOptions = (t: Translator<'webhooks'>) =>
  webhookEventTypes.map((value) => ({ value, hint: t(`event.${value}`) }));
export const allEvents: readonly string[] = webhookEventTypes;

const deliveryTones = { delivered: 'ok', pending: 'running', failed: 'bad' } as const satisfies Record<
  Delivery['status'],
  StatusTone
>;

/** The state of a delivery. Waiting for the next try is not the same as waiting for the first. */
export function deliveryState(
  { status, attempts }: Pick<Delivery, 'status' | 'attempts'>,
  t: Translator<'webhooks'>,
): { label: string; tone: StatusTone } {
  if (status === 'pending' && attempts > 0) return { label: t('delivery.again'), tone: 'wait' };
  return { label: t(`delivery.${status}`), tone: deliveryTones[status] };
}

/** Answer of the receiver, or the reason why there is none. */
export function answerWords({ response_status, error }: Pick<Delivery, 'response_status' | 'error'>): string | null {
  if (response_status !== null) return `${response_status}`;
  return error;
}

/** Whether a webhook is sent to, and why not. */
export function webhookState(
  webhook: Webhook,
  t: Translator<'webhooks'>,
): { label: string; tone: StatusTone; detail?: string } {
  const { disabled_reason: reason } = webhook;
  if (reason) return { label: t('webhook.switchedOff'), tone: 'bad', detail: t(`webhook.off.${reason}`) };
  if (!webhook.is_active) return { label: t('webhook.off.label'), tone: 'off' };
  if (webhook.failing_since) return { label: t('webhook.failing'), tone: 'wait', detail: t('webhook.failingText') };
  return { label: t('webhook.on'), tone: 'ok' };
}

/** 'All events', 'scan.suspicious', '3 events'. */
export function eventsLine(events: readonly string[], t: Translator<'webhooks'>): string {
  if (events.length === allEvents.length) return t('allEvents');
  return events.length === 1 ? (events[0] ?? '') : t('eventsCount', { count: events.length });
}
