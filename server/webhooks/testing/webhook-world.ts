import { sql } from 'kysely';
import type { WebhookEventType } from '#lib/contract/webhook-events.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { openCodesWorld, secretKey } from '#server/codes/testing/codes-world.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { insertWebhook } from '#server/programs/api/testing/webhook-resources.ts';
import { emitWorkorderEvents } from '#server/workorders/shared/workorder-events.ts';
import { fanOutEvents } from '../jobs/fan-out-events.ts';

/** The world of codes with webhooks in it that may lead to this machine. */
export async function openWebhookWorld() {
  const world = await openCodesWorld();
  const { database, brand } = world;
  const { db } = database;
  const context: JobContext = {
    ...world.context,
    config: { ...world.context.config, secretKey, webhookAllowPrivate: true },
  };
  const owner = { companyId: brand.companyId, userId: brand.userId };
  return {
    ...world,
    context,
    insertWebhook: (url: string, events: WebhookEventType[] = ['workorder.created']) =>
      insertWebhook(database, owner, { secretKey, url, events }),

    /**
     * Ordered with events in the outbox, as in operation: so many workorders, each with its event. Answers their ids.
     */
    async order(count = 1): Promise<number[]> {
      const ids: number[] = [];
      for (let i = 0; i < count; i += 1) ids.push(await insertWorkorderFixture(database, brand, { quantity: 1 }));
      await db.transaction().execute(async (trx) => {
        for (const id of ids) await emitWorkorderEvents(trx, id, 'workorder.created');
      });
      return ids;
    },

    fanOut: () => fanOutEvents(context),

    deliveriesOf: (webhookId: number) =>
      db
        .selectFrom('webhook_deliveries as d')
        .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
        .where('d.webhook_id', '=', webhookId)
        .selectAll('d')
        .select(['e.key', 'e.type', 'e.data'])
        .orderBy('d.id')
        .execute(),

    attemptsOf: (deliveryId: number) =>
      db.selectFrom('webhook_attempts').where('delivery_id', '=', deliveryId).selectAll().orderBy('number').execute(),

    findWebhook: (id: number) => db.selectFrom('webhooks').where('id', '=', id).selectAll().executeTakeFirstOrThrow(),

    /** As if the time until the next try had passed. */
    async makeDue(deliveryId: number): Promise<void> {
      await db
        .updateTable('webhook_deliveries')
        .set({ next_attempt_at: sql<Date>`now()` })
        .where('id', '=', deliveryId)
        .execute();
    },

    /** Jobs that wait for this delivery, and in how many seconds each is due. */
    async jobsOf(deliveryId: number): Promise<number[]> {
      const { rows } = await database.pool.query<{ wait: number }>(
        `SELECT round(extract(epoch FROM start_after - created_on))::int AS wait FROM pgboss.job
          WHERE name = 'deliver-webhook' AND (data->>'deliveryId')::int = $1 AND state = 'created' ORDER BY start_after`,
        [deliveryId],
      );
      return rows.map(({ wait }) => wait);
    },
  };
}

export type WebhookWorld = Awaited<ReturnType<typeof openWebhookWorld>>;
