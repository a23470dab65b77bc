import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { createMessageId } from '../rules/message-id.ts';

// webhook_events is an outbox: shared/events.ts writes an event in the transaction of its change, a schedule of the
// workers makes deliveries of it.

/** An event for one webhook only, with its delivery, which is the caller's to enqueue. Answers the delivery's id. */
export async function insertTestDelivery(
  trx: Transaction<Schema>,
  event: { type: string; companyId: number; webhookId: number; data: Record<string, unknown> },
): Promise<number> {
  const { id: eventId } = await trx
    .insertInto('webhook_events')
    .values({
      key: createMessageId(),
      type: event.type,
      company_id: event.companyId,
      data: JSON.stringify(event.data),
      fanned_out_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: event.webhookId, event_id: eventId, next_attempt_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Takes events that are not deliveries yet and makes them: one for each active webhook of the company or its partner
 * that wants the event. Workers that run at once take different events. An event that no webhook wants any more is
 * deleted.
 * @returns how many events were taken, and the deliveries, which the caller enqueues in the same transaction
 */
export async function fanOutEvents(
  trx: Transaction<Schema>,
  limit: number,
): Promise<{ events: number; deliveries: { id: number; webhookId: number }[] }> {
  const taken = await trx
    .selectFrom('webhook_events')
    .where('fanned_out_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  if (taken.length === 0) return { events: 0, deliveries: [] };
  const ids = taken.map(({ id }) => id);
  const { rows } = await sql<{ id: number; webhookId: number; eventId: number }>`
    INSERT INTO webhook_deliveries (webhook_id, event_id)
    SELECT w.id, e.id FROM webhook_events AS e
      JOIN webhooks AS w ON w.company_id IN (e.company_id, e.partner_id) AND w.is_active AND e.type = ANY(w.events)
     WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id, w.id
    ON CONFLICT DO NOTHING
    RETURNING id, webhook_id AS "webhookId", event_id AS "eventId"`.execute(trx);
  const wanted = new Set(rows.map((row) => row.eventId));
  await trx.updateTable('webhook_events').set({ fanned_out_at: sql<Date>`now()` }).where('id', 'in', ids).execute();
  const unwanted = ids.filter((id) => !wanted.has(id));
  if (unwanted.length > 0) await trx.deleteFrom('webhook_events').where('id', 'in', unwanted).execute();
  return { events: ids.length, deliveries: rows };
}

/** Deletes events that are older, with their deliveries. Answers how many. */
export async function deleteOldEvents(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_events WHERE id IN (
      SELECT id FROM webhook_events WHERE created_at < now() - make_interval(days => ${days})
       ORDER BY created_at LIMIT ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
