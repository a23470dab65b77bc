import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import type { DeliveryRow } from '../queries/delivery-log.ts';
import type { WebhookRow } from '../queries/webhooks.ts';

export function presentWebhook(row: WebhookRow): Webhook {
  const previous = row.previous_secret_expires_at;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    is_active: row.is_active,
    disabled_reason: row.disabled_reason,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    failing_since: row.failing_since?.toISOString() ?? null,
    previous_secret_expires_at: previous && previous.getTime() > Date.now() ? previous.toISOString() : null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    message_id: row.message_id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    response_status: row.response_status,
    duration_ms: row.duration_ms,
    error: row.error,
    error_reason: row.error_reason,
    created_at: row.created_at.toISOString(),
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
  };
}
