import { sql, type Transaction } from 'kysely';
import type { CodeEventData, ScanEventData, WebhookEventType } from '#lib/contract/webhook-events.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { createMessageId } from '../rules/message-id.ts';

type Trx = Transaction<Schema>;

/** Types of events about one kind of subject. */
export type EventOf<A extends string> = Extract<WebhookEventType, `${A}.${string}`>;

/**
 * The outbox of webhooks. An event is written in the transaction of its change; a worker makes its deliveries, see
 * jobs/fan-out-events.ts. Rooms write events about their own subjects: workorder-events.ts, ingestion-events.ts,
 * document-events.ts, case-events.ts in their shared/.
 */

/** @param scans recorded in this transaction; why each is suspicious, in a word */
export async function emitSuspiciousScans(
  trx: Trx,
  scans: readonly { companyId: number; data: ScanEventData }[],
): Promise<void> {
  await insertEvents(
    trx,
    scans.map((scan) => ({ ...scan, type: 'scan.suspicious', partnerId: null })),
  );
}

export const emitCodeConsumed = (trx: Trx, companyId: number, data: CodeEventData): Promise<void> =>
  insertEvent(trx, { type: 'code.consumed', companyId, partnerId: null, data });

export interface NewEvent {
  type: WebhookEventType;
  companyId: number;
  partnerId: number | null;
  data: unknown;
}

export const insertEvent = (trx: Trx, event: NewEvent) => insertEvents(trx, [event]);

export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  await sql`
    INSERT INTO webhook_events (key, type, company_id, partner_id, data)
    SELECT e.key, e.type, e.company_id, e.partner_id, e.data::jsonb
      FROM unnest(${events.map(() => createMessageId())}::text[], ${events.map(({ type }) => type)}::text[],
             ${events.map(({ companyId }) => companyId)}::integer[],
             ${events.map(({ partnerId }) => partnerId)}::integer[],
             ${events.map(({ data }) => JSON.stringify(data))}::text[])
           WITH ORDINALITY AS e (key, type, company_id, partner_id, data, n)
     ORDER BY e.n`.execute(trx);
}
