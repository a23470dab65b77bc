import type { Generated } from 'kysely';
import type { CreatedAt, DefaultJson, Maybe, MaybeReason, Timestamp } from './column-types.ts';

export interface WebhooksTable {
  id: Generated<number>;
  company_id: number;
  created_by: number;
  url: string;
  description: Generated<string>;
  events: string[];
  is_active: Generated<boolean>;
  /** Sealed, see server/webhooks/rules/secret.ts. */
  secret: Buffer;
  previous_secret: Maybe<Buffer>;
  previous_secret_expires_at: Maybe<Date>;
  disabled_reason: Maybe<'gone' | 'failing'>;
  disabled_at: Maybe<Date>;
  /** Time when the account's admins were notified. */
  failing_since: Maybe<Date>;
  created_at: CreatedAt;
}

interface WebhookEventsTable {
  id: Generated<number>;
  /** The webhook-id of its deliveries. */
  key: string;
  type: string;
  company_id: number;
  partner_id: Maybe<number>;
  data: DefaultJson<Record<string, unknown>>;
  created_at: CreatedAt;
  fanned_out_at: Maybe<Date>;
  /** In the order of the list of events; null until it is fanned out. */
  number: Maybe<number>;
}

interface WebhookDeliveriesTable {
  id: Generated<number>;
  webhook_id: number;
  event_id: number;
  status: Generated<'pending' | 'delivered' | 'failed'>;
  /** All there were; `tries` are those since it was first sent or last replayed. */
  attempts: Generated<number>;
  tries: Generated<number>;
  next_attempt_at: Maybe<Date>;
  last_attempt_at: Maybe<Date>;
  response_status: Maybe<number>;
  duration_ms: Maybe<number>;
  error: Maybe<string>;
  error_reason: MaybeReason;
  created_at: CreatedAt;
}

interface WebhookAttemptsTable {
  delivery_id: number;
  number: number;
  started_at: Timestamp;
  duration_ms: number;
  response_status: Maybe<number>;
  error: Maybe<string>;
  error_reason: MaybeReason;
  response_excerpt: Generated<string>;
}

export interface WebhooksTables {
  webhooks: WebhooksTable;
  webhook_events: WebhookEventsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhook_attempts: WebhookAttemptsTable;
}
