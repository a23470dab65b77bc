import { deriveKey } from '#server/core/config/secret-key.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { insertTestDelivery } from '#server/webhooks/queries/outbox.ts';
import { createWebhookSecret, sealWebhookSecret } from '#server/webhooks/rules/secret.ts';

/** A webhook of the company, without a call; by default it wants every event of workorders. */
export async function insertWebhook(
  { db }: Database,
  owner: { companyId: number; userId: number },
  values: { secretKey: string; url?: string; events?: string[]; isActive?: boolean },
): Promise<{ id: number; secret: string }> {
  const secret = createWebhookSecret();
  const sealKey = Buffer.from(deriveKey(values.secretKey, 'webhook secrets'), 'base64');
  const { id } = await db
    .insertInto('webhooks')
    .values({
      company_id: owner.companyId,
      created_by: owner.userId,
      url: values.url ?? 'https://hooks.test/proofmark',
      events: values.events ?? ['workorder.created', 'workorder.codes_ready', 'workorder.completed'],
      is_active: values.isActive ?? true,
      secret: sealWebhookSecret(sealKey, owner.companyId, secret),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

/** A delivery that has failed for good, after one attempt. */
export async function insertFailedDelivery(database: Database, companyId: number, webhookId: number): Promise<number> {
  const { db } = database;
  const id = await transact(database, ({ trx }) =>
    insertTestDelivery(trx, { type: 'webhook.test', companyId, webhookId, data: { webhook: webhookId } }),
  );
  const attempt = { response_status: 500, duration_ms: 12, error: 'The receiver answered 500.' };
  await db
    .updateTable('webhook_deliveries')
    .set({ ...attempt, status: 'failed', attempts: 1, tries: 8, next_attempt_at: null, last_attempt_at: new Date() })
    .where('id', '=', id)
    .execute();
  await db
    .insertInto('webhook_attempts')
    .values({ ...attempt, delivery_id: id, number: 1, started_at: new Date(), response_excerpt: 'Out of order' })
    .execute();
  return id;
}
