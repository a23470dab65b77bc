import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deliverWebhook } from '#server/webhooks/jobs/deliver-webhook.job.ts';
import { type Receiver, startReceiver } from '#server/webhooks/testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '#server/webhooks/testing/webhook-world.ts';
import { type MailReceiver, type ReceivedMail, startMailReceiver } from '../testing/mail-receiver.ts';
import { endWindows, sendNotices } from '../testing/send-notices.ts';

let mails: MailReceiver;
let world: WebhookWorld;
let receiver: Receiver;
let context: JobContext;

beforeAll(async () => {
  mails = await startMailReceiver();
  [world, receiver] = await Promise.all([openWebhookWorld(), startReceiver()]);
  const { config } = world.context;
  context = {
    ...world.context,
    config: {
      ...config,
      mail: { ...config.mail, smtpUrl: mails.url },
      urls: { ...config.urls, api: 'http://api.test' },
    },
  };
  const user = { company_id: world.brand.companyId, name: 'X', password_hash: '' };
  await world.database.db
    .insertInto('users')
    .values([
      { ...user, email: 'admin@hooks.test', role: 'account_admin' },
      { ...user, email: 'gone@hooks.test', role: 'account_admin', is_active: false },
      { ...user, email: 'editor@hooks.test', role: 'workorder_editor' },
    ])
    .execute();
});
afterAll(async () => {
  await receiver.stop();
  await world.close();
  await mails.close();
});
beforeEach(async () => {
  await world.database.db.deleteFrom('webhooks').execute();
  await world.database.pool.query('TRUNCATE notice_windows, notice_batches, notice_events, notice_mails');
  mails.received.length = 0;
  mails.refuses = false;
  receiver.answer((_, response) => response.writeHead(500).end());
});

/** A webhook that has only failed for six days, with deliveries that are at their last try. */
async function makeFailing(count = 1) {
  const { db } = world.database;
  const webhook = await world.insertWebhook(`${receiver.url}?key=hush`);
  await db.updateTable('webhooks').set({ description: 'ERP' }).where('id', '=', webhook.id).execute();
  await world.order(count);
  await world.fanOut();
  await db
    .updateTable('webhooks')
    .set({ failing_since: sql`now() - interval '6 days'` })
    .where('id', '=', webhook.id)
    .execute();
  await db.updateTable('webhook_deliveries').set({ tries: 7 }).where('webhook_id', '=', webhook.id).execute();
  const deliveries = (await world.deliveriesOf(webhook.id)).map(({ id }) => id);
  return { id: webhook.id, deliveries, first: deliveries[0] ?? 0 };
}

const deliver = (deliveryId: number) => deliverWebhook.run({ deliveryId }, context);
const send = () => sendNotices(context);
/** Mails to one admin: each gets the same. */
const received = (): ReceivedMail[] => mails.received.filter(({ to }) => to[0] === 'admin@hooks.test');

/** The deliveries that were noted. */
async function noted(): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `SELECT subject_id::int AS id FROM notice_events WHERE kind = 'webhook_disabled'`,
  );
  return rows.map(({ id }) => id);
}

// conforms: 36.10
it("tells the company's active admins once which webhook was switched off, why, and what to do", async () => {
  const { id, first } = await makeFailing();
  await deliver(first);
  expect(await noted()).toEqual([first]);
  await send();
  await send();
  expect(received()).toHaveLength(1);
  const everyone = mails.received.flatMap(({ to }) => to);
  expect(everyone).not.toContain('gone@hooks.test');
  expect(everyone).not.toContain('editor@hooks.test');
  const source = received()[0]?.source ?? '';
  expect(source).toContain(`Subject: Webhook switched off: ${id} (ERP)`);
  expect(source).toContain('Every message to it has failed since');
  expect(source).toContain(messageOf('receiverAnswered', { status: '500' }));
  expect(source).toContain(`PATCH http://api.test/api/v2/webhooks/${id}/ {"is_active": true}`);
  expect(source).not.toContain('hush');
});

// conforms: 36.10
it('is enqueued once when the last tries of two deliveries fail at the same time', async () => {
  const { id, deliveries } = await makeFailing(2);
  const held: (() => void)[] = [];
  receiver.answer((_, response) => {
    held.push(() => response.writeHead(500).end());
    if (held.length === 2) for (const end of held) end();
  });
  await Promise.all(deliveries.map(deliver));
  expect(await world.findWebhook(id)).toMatchObject({ is_active: false, disabled_reason: 'failing' });
  expect(await noted()).toHaveLength(1);
});

it('is not written of a webhook whose last try fails and which goes on', async () => {
  const { id, first } = await makeFailing();
  await world.database.db.updateTable('webhooks').set({ failing_since: sql`now() - interval '4 days'` }).execute();
  await deliver(first);
  expect(await world.findWebhook(id)).toMatchObject({ is_active: true });
  expect(await noted()).toEqual([]);
  await send();
  expect(received()).toEqual([]);
});

it('tells of a receiver that wants no more', async () => {
  const { first } = await makeFailing();
  receiver.answer((_, response) => response.writeHead(410).end());
  await deliver(first);
  expect(await noted()).toEqual([first]);
  await send();
  expect(received()[0]?.source).toContain('Its receiver answered 410');
});

// conforms: 36.10
it('is sent again when the mail server would not take it, and as the same message after a kill before our note', async () => {
  const { first } = await makeFailing();
  await deliver(first);
  mails.refuses = true;
  await expect(send()).rejects.toThrow();
  mails.refuses = false;
  const { pool } = world.database;
  await pool.query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END';
    CREATE TRIGGER die BEFORE UPDATE ON notice_mails FOR EACH ROW EXECUTE FUNCTION die()`);
  try {
    await expect(send()).rejects.toThrow('killed');
  } finally {
    await pool.query('DROP TRIGGER die ON notice_mails; DROP FUNCTION die()');
  }
  await send();
  await send();
  const [killed] = mails.received;
  expect(killed?.messageId).toMatch(/^<notice-\d+\.\d+@proofmark>$/);
  expect(mails.received.filter(({ messageId }) => messageId === killed?.messageId)).toHaveLength(2);
  expect(new Set(mails.received.map(({ messageId }) => messageId)).size).toBe(mails.received.length - 1);
});

// conforms: 36.10
it('is not sent of one that is on again, and is another message when that is switched off too', async () => {
  const { first } = await makeFailing();
  const { db } = world.database;
  await deliver(first);
  const failAgain = async () => {
    await db.updateTable('webhooks').set({ is_active: true, disabled_reason: null, disabled_at: null }).execute();
    await db
      .updateTable('webhook_deliveries')
      .set({ status: 'pending', tries: 7, next_attempt_at: sql`now()` })
      .execute();
    await deliver(first);
    await endWindows(context);
  };
  await db.updateTable('webhooks').set({ is_active: true, disabled_reason: null, disabled_at: null }).execute();
  await send();
  expect(received()).toEqual([]);
  await failAgain();
  await send();
  await failAgain();
  await send();
  expect(received()).toHaveLength(2);
  expect(received()[1]?.messageId).not.toBe(received()[0]?.messageId);
});
