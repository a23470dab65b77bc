import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { errorColumns } from '#server/core/db/statements/error-columns.ts';
import { listPage } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

function selectOf(db: Executor, webhookId: number) {
  return db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
    .where('d.webhook_id', '=', webhookId);
}

const columns = [
  'd.id',
  'd.status',
  'd.attempts',
  'd.next_attempt_at',
  'd.last_attempt_at',
  'd.response_status',
  'd.duration_ms',
  'd.error',
  'd.error_reason',
  'd.created_at',
  'e.key as message_id',
  'e.type as event',
] as const;

const withColumns = (query: ReturnType<typeof selectOf>) => query.select(columns);
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

/** Deliveries of a webhook that the caller has found to be the actor's. */
export async function listDeliveries(
  db: Executor,
  webhookId: number,
  filter: {
    status?: 'pending' | 'delivered' | 'failed' | undefined;
    event?: string | undefined;
    search?: string | undefined;
    limit: number;
    offset: number;
    direction: 'asc' | 'desc';
  },
) {
  let query = selectOf(db, webhookId);
  if (filter.status) query = query.where('d.status', '=', filter.status);
  if (filter.event) query = query.where('e.type', '=', filter.event);
  if (filter.search) query = query.where(containsText(filter.search, 'e.key', 'e.type'));
  return listPage(query, withColumns(query), { ...filter, column: 'id' }, 'd');
}

export async function findDelivery(db: Executor, webhookId: number, id: number) {
  return selectOf(db, webhookId)
    .where('d.id', '=', id)
    .select([...columns, 'e.data', 'e.created_at as event_created_at'])
    .executeTakeFirst();
}

export async function listAttempts(db: Executor, deliveryId: number) {
  return db
    .selectFrom('webhook_attempts')
    .where('delivery_id', '=', deliveryId)
    .selectAll()
    .orderBy('number')
    .execute();
}

/** A delivery of the webhook, held until the transaction ends. */
export async function lockDelivery(trx: Transaction<Schema>, webhookId: number, id: number) {
  return trx
    .selectFrom('webhook_deliveries')
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .select('status')
    .forUpdate()
    .executeTakeFirst();
}

/** Makes a delivery that has ended due again, with all its tries. */
export async function reopenDelivery(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', tries: 0, next_attempt_at: sql<Date>`now()`, ...errorColumns(null) })
    .where('id', '=', id)
    .execute();
}
