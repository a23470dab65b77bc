import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { type Receiver, startReceiver } from '../testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';
import { deliverWebhook } from './deliver-webhook.job.ts';
import { mailWebhookDisabled } from './mail-webhook-disabled.job.ts';

const received: { to: string[]; source: string }[] = [];
let refuses = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    text(stream).then((source) => {
      if (refuses) {
        done(new Error('try later'));
        return;
      }
      received.push({
        to: envelope.rcptTo.map(({ address }) => address),
        source: source.replace(/=\r\n/g, '').replaceAll('=3D', '='),
      });
      done();
    }, done);
  },
});

let world: WebhookWorld;
let receiver: Receiver;
let context: JobContext;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  [world, receiver] = await Promise.all([openWebhookWorld(), startReceiver()]);
  const { config } = world.context;
  context = {
    ...world.context,
    config: {
      ...config,
      mail: { ...config.mail, smtpUrl: `smtp://127.0.0.1:${port}` },
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
  await new Promise<void>((resolve) => server.close(resolve));
});
beforeEach(async () => {
  await world.database.db.deleteFrom('webhooks').execute();
  await world.database.pool.query(`DELETE FROM pgboss.job WHERE name = 'mail-webhook-disabled'`);
  received.length = 0;
  refuses = false;
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
const mail = (deliveryId: number) => mailWebhookDisabled.run({ deliveryId }, context);
const messageIdOf = (source = '') => /^Message-ID: <(.*)>\r$/m.exec(source)?.[1];

/** The deliveries that mails wait for. */
async function jobs(): Promise<number[]> {
  const { rows } = await world.database.pool.query<{ id: number }>(
    `SELECT (data->>'deliveryId')::int AS id FROM pgboss.job WHERE name = 'mail-webhook-disabled'`,
  );
  return rows.map(({ id }) => id);
}

it("tells the company's active admins once which webhook was switched off, why, and what to do", async () => {
  const { id, first } = await makeFailing();
  await deliver(first);
  expect(await jobs()).toEqual([first]);
  await mail(first);
  await mail(first);
  expect(received).toHaveLength(1);
  expect(received[0]?.to).toContain('admin@hooks.test');
  expect(received[0]?.to).not.toContain('gone@hooks.test');
  expect(received[0]?.to).not.toContain('editor@hooks.test');
  const source = received[0]?.source ?? '';
  expect(source).toContain(`Subject: Webhook switched off: ${id} (ERP)`);
  expect(source).toContain('Every message to it has failed since');
  expect(source).toContain('The receiver answered 500.');
  expect(source).toContain(`PATCH http://api.test/api/v2/webhooks/${id}/ {"is_active": true}`);
  expect(source).not.toContain('hush');
});

it('is enqueued once when the last tries of two deliveries fail at the same time', async () => {
  const { id, deliveries } = await makeFailing(2);
  const held: (() => void)[] = [];
  receiver.answer((_, response) => {
    held.push(() => response.writeHead(500).end());
    if (held.length === 2) for (const end of held) end();
  });
  await Promise.all(deliveries.map(deliver));
  expect(await world.findWebhook(id)).toMatchObject({ is_active: false, disabled_reason: 'failing' });
  expect(await jobs()).toHaveLength(1);
});

it('is not written of a webhook whose last try fails and which goes on', async () => {
  const { id, first } = await makeFailing();
  await world.database.db.updateTable('webhooks').set({ failing_since: sql`now() - interval '4 days'` }).execute();
  await deliver(first);
  expect(await world.findWebhook(id)).toMatchObject({ is_active: true });
  expect(await jobs()).toEqual([]);
  await mail(first);
  expect(received).toEqual([]);
});

it('tells of a receiver that wants no more', async () => {
  const { first } = await makeFailing();
  receiver.answer((_, response) => response.writeHead(410).end());
  await deliver(first);
  expect(await jobs()).toEqual([first]);
  await mail(first);
  expect(received[0]?.source).toContain('Its receiver answered 410');
});

it('is sent again when the mail server would not take it, and as the same message after a kill before our note', async () => {
  const { first } = await makeFailing();
  await deliver(first);
  refuses = true;
  await expect(mail(first)).rejects.toThrow();
  refuses = false;
  const { pool } = world.database;
  await pool.query(`
    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''killed''; END';
    CREATE TRIGGER die BEFORE UPDATE ON webhooks FOR EACH ROW EXECUTE FUNCTION die()`);
  try {
    await expect(mail(first)).rejects.toThrow('killed');
  } finally {
    await pool.query('DROP TRIGGER die ON webhooks; DROP FUNCTION die()');
  }
  await mail(first);
  await mail(first);
  expect(received).toHaveLength(2);
  expect(messageIdOf(received[0]?.source)).toMatch(/^webhook-\d+\.off\.\d+@proofmark$/);
  expect(messageIdOf(received[1]?.source)).toBe(messageIdOf(received[0]?.source));
});

it('is not sent of one that is on again, and is another message when that is switched off too', async () => {
  const { id, first } = await makeFailing();
  const { db } = world.database;
  await deliver(first);
  const switchOn = () =>
    db.updateTable('webhooks').set({ is_active: true, disabled_reason: null, disabled_at: null }).execute();
  const off = await world.findWebhook(id);
  await switchOn();
  await mail(first);
  expect(received).toEqual([]);
  await db
    .updateTable('webhooks')
    .set({ is_active: false, disabled_reason: 'failing', disabled_at: off.disabled_at })
    .execute();
  await mail(first);
  await switchOn();
  await db
    .updateTable('webhook_deliveries')
    .set({ status: 'pending', tries: 7, next_attempt_at: sql`now()` })
    .execute();
  await deliver(first);
  await mail(first);
  expect(received).toHaveLength(2);
  expect(messageIdOf(received[1]?.source)).not.toBe(messageIdOf(received[0]?.source));
});
