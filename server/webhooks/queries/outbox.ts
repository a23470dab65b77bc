import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
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
 * Takes events that are not deliveries yet, numbers them and makes deliveries: one for each active webhook of the
 * company or its partner that wants the event. One transaction at a time, so that a number is never seen after a higher
 * one.
 * @returns how many events were taken, and the deliveries, which the caller enqueues in the same transaction
 */
export async function fanOutEvents(
  trx: Transaction<Schema>,
  limit: number,
): Promise<{ events: number; deliveries: { id: number; webhookId: number }[] }> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('fan out events', 0))`.execute(trx);
  const taken = await trx
    .selectFrom('webhook_events')
    .where('fanned_out_at', 'is', null)
    .select('id')
    .orderBy('id')
    .limit(limit)
    .execute();
  if (taken.length === 0) return { events: 0, deliveries: [] };
  const ids = taken.map(({ id }) => id);
  await sql`
    UPDATE webhook_events AS e SET fanned_out_at = now(), number = n.number
      FROM (SELECT id, nextval('webhook_event_numbers') AS number
              FROM (SELECT unnest(${ids}::bigint[]) AS id ORDER BY id) AS taken) AS n
     WHERE e.id = n.id`.execute(trx);
  const { rows } = await sql<{ id: number; webhookId: number }>`
    INSERT INTO webhook_deliveries (webhook_id, event_id)
    SELECT w.id, e.id FROM webhook_events AS e
      JOIN webhooks AS w ON w.company_id IN (e.company_id, e.partner_id) AND w.is_active AND e.type = ANY(w.events)
     WHERE e.id = ANY(${ids}::bigint[]) ORDER BY e.id, w.id
    ON CONFLICT DO NOTHING
    RETURNING id, webhook_id AS "webhookId"`.execute(trx);
  return { events: ids.length, deliveries: rows };
}

/** Events of a company or of orders that it prints, in the order of their numbers, after a number. */
export async function listEvents(db: Executor, companyId: number, { after, type, limit }: EventFilter) {
  const shown = (column: 'company_id' | 'partner_id') =>
    db
      .selectFrom('webhook_events')
      .select(['number', 'key', 'type', 'data', 'created_at'])
      .where(column, '=', companyId)
      .where('number', '>', after)
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
      .orderBy('number')
      .limit(limit)
      .as(column);
  return db
    .selectFrom(shown('company_id'))
    .selectAll()
    .union((eb) => eb.selectFrom(shown('partner_id')).selectAll())
    .orderBy('number')
    .limit(limit)
    .execute();
}

/** @param after number of the event before the first */
interface EventFilter {
  after: number;
  type: string | undefined;
  limit: number;
}

/** Number of the newest event that the list shows a company; 0 before the first. */
export async function newestNumber(db: Executor, companyId: number): Promise<number> {
  const newest = (column: 'company_id' | 'partner_id') =>
    db
      .selectFrom('webhook_events')
      .select((eb) => eb.fn.max('number').as('number'))
      .where(column, '=', companyId);
  const rows = await newest('company_id').unionAll(newest('partner_id')).execute();
  return Math.max(0, ...rows.map(({ number }) => number ?? 0));
}

/** Deletes events that are older, with their deliveries. Answers how many. */
export async function deleteOldEvents(trx: Transaction<Schema>, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM webhook_events WHERE id IN (
      SELECT id FROM webhook_events WHERE created_at < now() - make_interval(days => ${days})
       ORDER BY created_at LIMIT ${limit})`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
