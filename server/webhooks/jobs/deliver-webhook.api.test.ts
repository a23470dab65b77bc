import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { deriveKey } from '#server/core/config/secret-key.ts';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { holdUpdates } from '#server/core/db/testing/hold-updates.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createWebhookSecret, sealWebhookSecret } from '../rules/secret.ts';
import { type Receiver, startReceiver, verify } from '../testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';

let world: WebhookWorld;
let receiver: Receiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([openWebhookWorld(), startReceiver()]);
});
afterAll(async () => {
  await receiver.stop();
  await world.close();
});
beforeEach(async () => {
  await world.database.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  answer(204);
});

const answer = (status: number, body = '') => receiver.answer((_, response) => response.writeHead(status).end(body));
const run = (deliveryId: number, context: JobContext = world.context) => deliverWebhook.run({ deliveryId }, context);

/** A webhook that leads to the receiver, and one of its deliveries that is due. */
async function makeDelivery() {
  const webhook = await world.insertWebhook(receiver.url);
  const [workorderId = 0] = await world.order();
  await world.fanOut();
  const [delivery] = await world.deliveriesOf(webhook.id);
  if (!delivery) throw new Error('There is no delivery.');
  return { webhook, delivery, workorderId };
}

const only = async (webhookId: number) => {
  const deliveries = await world.deliveriesOf(webhookId);
  expect(deliveries).toHaveLength(1);
  return deliveries[0];
};

it('a webhook that is deleted while an attempt is noted is gone afterwards, and neither fails', async () => {
  const { webhook, delivery } = await makeDelivery();
  answer(500);
  const { db, pool } = world.database;
  const hold = await holdUpdates(pool, 'webhook_deliveries', `old.id = ${delivery.id}`);
  const attempt = run(delivery.id);
  await hold.reached();
  const deleted = db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
  // Lets go of the attempt when the deletion waits for it.
  await vi.waitFor(async () => {
    const { rowCount } = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'delete from%' AND wait_event_type = 'Lock'",
    );
    expect(rowCount).toBe(1);
  }, ceilingMs);
  await hold.release();
  await Promise.all([attempt, deleted]);
  expect(await world.deliveriesOf(webhook.id)).toEqual([]);
});

describe('a delivery', () => {
  // conforms: 36.2
  it('is a signed message of Standard Webhooks', async () => {
    const { webhook, delivery, workorderId } = await makeDelivery();
    await run(delivery.id);
    expect(receiver.received).toHaveLength(1);
    const [message] = receiver.received;
    if (!message) return;
    expect(verify(webhook.secret, message)).toEqual({
      type: 'workorder.created',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: expect.objectContaining({
        id: workorderId,
        state: 'new',
        company: expect.objectContaining({ slug: 'brand' }),
      }),
    });
    expect(message.id).toBe(delivery.key);
    expect(message.headers['content-type']).toBe('application/json');
  });

  it('is logged, and not sent again once it is taken', async () => {
    const { webhook, delivery } = await makeDelivery();
    answer(202, 'queued');
    await run(delivery.id);
    await run(delivery.id);
    expect(receiver.received).toHaveLength(1);
    expect(await only(webhook.id)).toMatchObject({
      status: 'delivered',
      attempts: 1,
      response_status: 202,
      error: null,
      next_attempt_at: null,
    });
    expect(await world.attemptsOf(delivery.id)).toMatchObject([
      { number: 1, response_status: 202, error: null, response_excerpt: 'queued' },
    ]);
  });

  // conforms: 36.3
  it('is tried eight times in a day, each time the same message under the same id', async () => {
    const { webhook, delivery } = await makeDelivery();
    expect(await world.jobsOf(delivery.id)).toEqual([0]);
    answer(503, 'down');
    for (let tries = 1; tries <= 8; tries += 1) {
      await world.makeDue(delivery.id);
      await run(delivery.id);
    }
    expect(await world.jobsOf(delivery.id)).toEqual([0, 5, 300, 1800, 7200, 18_000, 21_600, 36_000]);
    expect(await only(webhook.id)).toMatchObject({ status: 'failed', attempts: 8, response_status: 503 });
    expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set([delivery.key]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    for (const message of receiver.received) expect(verify(webhook.secret, message)).toBeTruthy();
    await world.makeDue(delivery.id);
    await run(delivery.id);
    expect(receiver.received).toHaveLength(8);
  });

  // conforms: 36.3
  it('is not tried before its time, whatever job comes', async () => {
    const { delivery } = await makeDelivery();
    answer(500);
    await run(delivery.id);
    await run(delivery.id);
    expect(receiver.received).toHaveLength(1);
    expect(await world.attemptsOf(delivery.id)).toHaveLength(1);
  });

  it('counts once when two workers have made it at the same time', async () => {
    const { webhook, delivery } = await makeDelivery();
    const held: (() => void)[] = [];
    receiver.answer((_, response) => {
      held.push(() => response.writeHead(500).end());
      if (held.length === 2) for (const end of held) end();
    });
    await Promise.all([run(delivery.id), run(delivery.id)]);
    expect(receiver.received).toHaveLength(2);
    expect(await only(webhook.id)).toMatchObject({ status: 'pending', attempts: 1 });
    expect(await world.attemptsOf(delivery.id)).toHaveLength(1);
    expect(await world.jobsOf(delivery.id)).toEqual([0, 5]);
  });

  // conforms: 33.3
  it('is sent again under the same id when its worker died before the note of it', async () => {
    const { webhook, delivery } = await makeDelivery();
    const stop = new AbortController();
    receiver.answer(() => stop.abort(new Error('killed')));
    await expect(run(delivery.id, { ...world.context, signal: stop.signal })).rejects.toThrow('killed');
    expect(await only(webhook.id)).toMatchObject({ status: 'pending', attempts: 0 });
    answer(204);
    await run(delivery.id);
    expect(receiver.received.map(({ id }) => id)).toEqual([delivery.key, delivery.key]);
    expect(await only(webhook.id)).toMatchObject({ status: 'delivered', attempts: 1 });
  });

  // conforms: 36.11
  it('does not reach this machine unless the operator says so', async () => {
    const { webhook, delivery } = await makeDelivery();
    const config = { ...world.context.config, webhookAllowPrivate: false };
    await run(delivery.id, { ...world.context, config });
    expect(receiver.received).toEqual([]);
    expect(await only(webhook.id)).toMatchObject({
      status: 'pending',
      response_status: null,
      error: messageOf('receiverAddressNotPublic'),
    });
  });
});

describe('a webhook', () => {
  // conforms: 36.4
  it('is switched off when its receiver answers 410, and what waits is not sent', async () => {
    const { webhook, delivery } = await makeDelivery();
    await world.order();
    await world.fanOut();
    answer(410);
    await run(delivery.id);
    expect(await world.findWebhook(webhook.id)).toMatchObject({ is_active: false, disabled_reason: 'gone' });
    const [first, second] = await world.deliveriesOf(webhook.id);
    expect(first).toMatchObject({ status: 'failed', response_status: 410 });
    await run(second?.id ?? 0);
    expect(receiver.received).toHaveLength(1);
    expect((await world.deliveriesOf(webhook.id))[1]).toMatchObject({
      status: 'failed',
      attempts: 0,
      error: expect.stringContaining('switched off'),
    });
    await world.order();
    await world.fanOut();
    expect(await world.deliveriesOf(webhook.id)).toHaveLength(2);
  });

  it('is switched off when a delivery fails for good after days of failures only', async () => {
    const { webhook, delivery } = await makeDelivery();
    const { db } = world.database;
    answer(500);
    await run(delivery.id);
    const { failing_since: since } = await world.findWebhook(webhook.id);
    expect(since).toBeInstanceOf(Date);
    const setDays = (days: number) =>
      db
        .updateTable('webhooks')
        .set({ failing_since: sql`now() - make_interval(days => ${days})` })
        .execute();
    const lastTry = async () => {
      await db
        .updateTable('webhook_deliveries')
        .set({ status: 'pending', tries: 7, next_attempt_at: new Date() })
        .where('id', '=', delivery.id)
        .execute();
      await run(delivery.id);
    };
    await setDays(4);
    await lastTry();
    expect(await world.findWebhook(webhook.id)).toMatchObject({ is_active: true });
    await setDays(6);
    await lastTry();
    expect(await world.findWebhook(webhook.id)).toMatchObject({
      is_active: false,
      disabled_reason: 'failing',
      disabled_at: expect.any(Date),
    });
  });

  it('is failing no more after a success', async () => {
    const { webhook, delivery } = await makeDelivery();
    answer(500);
    await run(delivery.id);
    answer(200);
    await world.makeDue(delivery.id);
    await run(delivery.id);
    expect(await world.findWebhook(webhook.id)).toMatchObject({ failing_since: null, is_active: true });
  });

  // conforms: 36.2
  it('signs with both secrets until the grace period ends', async () => {
    const { webhook, delivery } = await makeDelivery();
    const { db } = world.database;
    const sealKey = Buffer.from(deriveKey(world.context.config.secretKey ?? '', 'webhook secrets'), 'base64');
    const rotated = createWebhookSecret();
    await db
      .updateTable('webhooks')
      .set({
        previous_secret: sql`secret`,
        previous_secret_expires_at: new Date(Date.now() + 60_000),
        secret: sealWebhookSecret(sealKey, world.brand.companyId, rotated),
      })
      .execute();
    answer(500);
    await run(delivery.id);
    await db
      .updateTable('webhooks')
      .set({ previous_secret_expires_at: new Date(Date.now() - 1000) })
      .execute();
    await world.makeDue(delivery.id);
    await run(delivery.id);
    const [during, after] = receiver.received;
    if (!during || !after) throw new Error('Two messages were to come.');
    expect(verify(rotated, during)).toBeTruthy();
    expect(verify(webhook.secret, during)).toBeTruthy();
    expect(verify(rotated, after)).toBeTruthy();
    expect(() => verify(webhook.secret, after)).toThrow('No matching signature');
  });

  it('sends nothing unsigned when its secret cannot be read', async () => {
    const { webhook, delivery } = await makeDelivery();
    const config = { ...world.context.config, secretKey: 'another secret of thirty-two characters' };
    await run(delivery.id, { ...world.context, config });
    expect(receiver.received).toEqual([]);
    expect((await only(webhook.id))?.error).toContain('rotate it');
  });
});
