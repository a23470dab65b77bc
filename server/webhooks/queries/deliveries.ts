import { sql, type Transaction } from 'kysely';
import type { Reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { errorColumns } from '#server/core/db/statements/error-columns.ts';
import { secondsToNextTry } from '../rules/retry-schedule.ts';

/** Data for an attempt at a delivery. */
export interface DueDelivery {
  id: number;
  webhookId: number;
  companyId: number;
  url: string;
  isActive: boolean;
  secret: Buffer;
  /** While it still signs. */
  previousSecret: Buffer | null;
  /** Made so far. */
  attempts: number;
  message: { id: string; type: string; createdAt: Date; data: Record<string, unknown> };
}

/** Recorded result of an attempt. */
export interface AttemptOutcome {
  startedAt: Date;
  durationMs: number;
  /** null when there was no answer. */
  responseStatus: number | null;
  /** null when it was taken. */
  error: Reason | null;
  excerpt: string;
}

/** A webhook that has only failed for so long is switched off when the last try of a delivery fails too. */
const failingDays = 5;

/** Null when there is nothing to do: delivered, given up, deleted, or its next try is not due. */
export async function readDueDelivery(db: Executor, id: number): Promise<DueDelivery | null> {
  const row = await db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('webhook_events', 'webhook_events.id', 'webhook_deliveries.event_id')
    .where('webhook_deliveries.id', '=', id)
    .where('webhook_deliveries.status', '=', 'pending')
    // The queue counts in its own time; what is a moment early is not sent back.
    .where('next_attempt_at', '<=', sql<Date>`now() + interval '1 second'`)
    .select([
      'webhook_deliveries.id',
      'webhook_deliveries.attempts',
      'webhooks.id as webhookId',
      'webhooks.company_id as companyId',
      'webhooks.url',
      'webhooks.is_active as isActive',
      'webhooks.secret',
      sql<Buffer | null>`CASE WHEN previous_secret_expires_at > now() THEN previous_secret END`.as('previousSecret'),
      'webhook_events.key',
      'webhook_events.type',
      'webhook_events.data',
      'webhook_events.created_at as createdAt',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { key, type, data, createdAt, ...delivery } = row;
  return { ...delivery, message: { id: key, type, createdAt, data } };
}

/**
 * Notes an attempt. Of two that were made at the same time, the first to come here counts.
 * @returns seconds until the next try, null when there is none; and whether this was what switched the webhook off
 */
export async function recordAttempt(
  trx: Transaction<Schema>,
  delivery: Pick<DueDelivery, 'id' | 'webhookId' | 'attempts'>,
  outcome: AttemptOutcome,
): Promise<{ wait: number | null; isSwitchedOff: boolean }> {
  // The webhook before the delivery, as its deletion goes: the other way round the two would wait for each other.
  await trx.selectFrom('webhooks').where('id', '=', delivery.webhookId).select('id').forKeyShare().execute();
  const row = await trx
    .selectFrom('webhook_deliveries')
    .where('id', '=', delivery.id)
    .where('status', '=', 'pending')
    .where('attempts', '=', delivery.attempts)
    .select('tries')
    .forUpdate()
    .executeTakeFirst();
  if (!row) return { wait: null, isSwitchedOff: false };
  const isDelivered = outcome.error === null;
  const wait = isDelivered || outcome.responseStatus === 410 ? null : secondsToNextTry(row.tries + 1);
  const number = delivery.attempts + 1;
  await trx
    .updateTable('webhook_deliveries')
    .set({
      status: isDelivered ? 'delivered' : wait === null ? 'failed' : 'pending',
      attempts: number,
      tries: row.tries + 1,
      next_attempt_at: wait === null ? null : sql<Date>`now() + make_interval(secs => ${wait})`,
      last_attempt_at: outcome.startedAt,
      response_status: outcome.responseStatus,
      duration_ms: outcome.durationMs,
      ...errorColumns(outcome.error),
    })
    .where('id', '=', delivery.id)
    .execute();
  await trx
    .insertInto('webhook_attempts')
    .values({
      delivery_id: delivery.id,
      number,
      started_at: outcome.startedAt,
      duration_ms: outcome.durationMs,
      response_status: outcome.responseStatus,
      ...errorColumns(outcome.error),
      response_excerpt: outcome.excerpt,
    })
    .execute();
  if (isDelivered) {
    await recordSuccess(trx, delivery.webhookId);
    return { wait, isSwitchedOff: false };
  }
  await recordFailure(trx, delivery.webhookId);
  const isSwitchedOff = wait === null && (await switchOff(trx, delivery.webhookId, outcome.responseStatus === 410));
  return { wait, isSwitchedOff };
}

async function recordSuccess(trx: Transaction<Schema>, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute();
}

async function recordFailure(trx: Transaction<Schema>, webhookId: number): Promise<void> {
  await trx
    .updateTable('webhooks')
    .set({ failing_since: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .where('failing_since', 'is', null)
    .execute();
}

/**
 * After the last try of a delivery: at once when its receiver is gone, else when it has only failed for days. Answers
 * whether it did.
 */
async function switchOff(trx: Transaction<Schema>, webhookId: number, isGone: boolean): Promise<boolean> {
  let query = trx
    .updateTable('webhooks')
    .set({
      is_active: false,
      disabled_reason: isGone ? 'gone' : 'failing',
      disabled_at: sql<Date>`now()`,
    })
    .where('id', '=', webhookId)
    .where('is_active', '=', true);
  if (!isGone) query = query.where('failing_since', '<', sql<Date>`now() - make_interval(days => ${failingDays})`);
  const { numUpdatedRows } = await query.executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends a delivery whose webhook is switched off; it can be replayed when it is on again. */
export async function giveUpDelivery(trx: Transaction<Schema>, id: number, why: Reason): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'failed', next_attempt_at: null, ...errorColumns(why) })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}
