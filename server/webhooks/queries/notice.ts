import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

/** What the mail about a webhook that a delivery's failure has switched off says; nothing when it is on again, or was sent. */
export async function readDisabledWebhook(db: Executor, deliveryId: number) {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_deliveries.webhook_id')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .where('webhook_deliveries.id', '=', deliveryId)
    .where('webhooks.is_active', '=', false)
    .where('webhooks.disabled_notified_at', 'is', null)
    .select([
      'webhooks.id',
      'webhooks.company_id',
      'webhooks.url',
      'webhooks.description',
      'webhooks.disabled_reason',
      'webhooks.disabled_at',
      'webhooks.failing_since',
      'webhook_deliveries.error',
      'companies.name as company_name',
    ])
    .executeTakeFirst();
}

/** @param disabledAt the time the mail names: a webhook that was switched on and off since then has another mail sent */
export async function markDisabledNotified(db: Executor, webhookId: number, disabledAt: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ disabled_notified_at: sql<Date>`now()` })
    .where('id', '=', webhookId)
    .where(sql<Date>`date_trunc('milliseconds', disabled_at)`, '=', disabledAt)
    .execute();
}
