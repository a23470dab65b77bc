import { sql, type Transaction, type Updateable } from 'kysely';
import { testEventType } from '#lib/contract/webhook-events.ts';
import type { Executor } from '#server/core/db/database.ts';
import { escapeLike } from '#server/core/db/escape-like.ts';
import type { WebhooksTable } from '#server/core/db/schema/webhooks.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { insertTestDelivery } from '../exports/events.ts';
import type { WebhookWork } from '../operations/manage-webhooks.ts';
import { sealWebhookSecret } from '../rules/secret.ts';

/** Namespace of the advisory lock that orders additions of one company. */
const LOCK_CLASS = 0x776562;

const columns = [
  'id',
  'url',
  'description',
  'events',
  'is_active',
  'disabled_reason',
  'disabled_at',
  'failing_since',
  'previous_secret_expires_at',
  'created_at',
] as const;

export type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

/** Webhooks are the company's own for everyone: the operator's staff too sees its own only, which hold no secrets of others. */
const ofCompany = (db: Executor, companyId: number) => db.selectFrom('webhooks').where('company_id', '=', companyId);

export async function findWebhook(db: Executor, companyId: number, id: number) {
  return ofCompany(db, companyId).where('id', '=', id).select(columns).executeTakeFirst();
}

export async function listWebhooks(
  db: Executor,
  companyId: number,
  filter: {
    search?: string | undefined;
    limit: number;
    offset: number;
    column: 'id' | 'created_at' | 'url';
    direction: 'asc' | 'desc';
  },
) {
  let query = ofCompany(db, companyId);
  if (filter.search) {
    const like = `%${escapeLike(filter.search)}%`;
    query = query.where((eb) => eb.or([eb('url', 'ilike', like), eb('description', 'ilike', like)]));
  }
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy(filter.column, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

export async function deleteWebhook(db: Executor, companyId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('webhooks')
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Changes of webhooks within the given transaction.
 * @param options.sealKey 32 bytes, under which secrets are kept
 */
export function webhookWork(
  trx: Transaction<Schema>,
  jobs: JobQueue,
  options: { sealKey: Buffer; allowPrivate: boolean },
): WebhookWork {
  const { sealKey, allowPrivate } = options;
  return {
    jobs,
    allowPrivate,
    countAndHold: async (companyId) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCK_CLASS}, ${companyId})`.execute(trx);
      const { count } = await ofCompany(trx, companyId)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    insert: async (webhook) => {
      const { id } = await trx
        .insertInto('webhooks')
        .values({
          company_id: webhook.companyId,
          created_by: webhook.createdBy,
          url: webhook.url,
          description: webhook.description,
          events: webhook.events,
          is_active: webhook.isActive,
          secret: sealWebhookSecret(sealKey, webhook.companyId, webhook.secret),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    lock: async (companyId, id) =>
      (await ofCompany(trx, companyId)
        .where('id', '=', id)
        .select('is_active as isActive')
        .forUpdate()
        .executeTakeFirst()) ?? null,
    update: async (id, changes) => {
      const values: Updateable<WebhooksTable> = {
        ...(changes.url !== undefined && { url: changes.url }),
        ...(changes.description !== undefined && { description: changes.description }),
        ...(changes.events !== undefined && { events: changes.events }),
        ...(changes.isActive !== undefined && {
          is_active: changes.isActive,
          disabled_reason: null,
          disabled_at: null,
          disabled_notified_at: null,
        }),
        // Switched on again, it has its days anew.
        ...(changes.isActive === true && { failing_since: null }),
      };
      if (Object.keys(values).length === 0) return;
      await trx.updateTable('webhooks').set(values).where('id', '=', id).execute();
    },
    rotateSecret: async (companyId, id, secret, graceHours) => {
      await trx
        .updateTable('webhooks')
        .set({
          previous_secret: graceHours > 0 ? sql`secret` : null,
          previous_secret_expires_at: graceHours > 0 ? sql<Date>`now() + make_interval(hours => ${graceHours})` : null,
          secret: sealWebhookSecret(sealKey, companyId, secret),
        })
        .where('id', '=', id)
        .execute();
    },
    insertTestDelivery: (companyId, id) =>
      insertTestDelivery(trx, { type: testEventType, companyId, webhookId: id, data: { webhook: id } }),
    lockDelivery: async (id, deliveryId) =>
      (await trx
        .selectFrom('webhook_deliveries')
        .where('id', '=', deliveryId)
        .where('webhook_id', '=', id)
        .select('status')
        .forUpdate()
        .executeTakeFirst()) ?? null,
    reopenDelivery: async (deliveryId) => {
      await trx
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', tries: 0, next_attempt_at: sql<Date>`now()`, error: null })
        .where('id', '=', deliveryId)
        .execute();
    },
  };
}
