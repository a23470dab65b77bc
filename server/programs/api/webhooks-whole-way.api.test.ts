import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { downloadCodes } from '#lib/contract/codes.ts';
import { createSids } from '#lib/contract/ingestion.ts';
import { webhookEventTypes } from '#lib/contract/webhook-events.ts';
import * as contract from '#lib/contract/webhooks.ts';
import { createSg } from '#lib/contract/workorder-orders.ts';
import { printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { type Receiver, startReceiver, verify } from '#server/webhooks/testing/webhook-receiver.ts';
import { eventually } from './testing/eventually.ts';
import { insertCalibratedPair } from './testing/print-resources.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
let receiver: Receiver;
let token: string;
beforeAll(async () => {
  receiver = await startReceiver();
  api = await startApi({ WEBHOOK_ALLOW_PRIVATE: '1' });
  await api.startWorker();
  token = api.world.people.brandAdmin.token;
});
afterAll(async () => {
  await api.close();
  await receiver.stop();
});

const create = async (by: string, url: string) => {
  const body = { url, events: webhookEventTypes };
  const answer = await api.call(contract.createWebhook, { token: by, body });
  expect(answer.status).toBe(201);
  return answer.body;
};
const typesOf = (from: Receiver) => from.received.map(({ message }) => message.type).sort();
const received = (from: Receiver, types: string[]) =>
  eventually(
    async () => typesOf(from),
    (now) => now.length >= types.length,
  ).then((now) => expect(now).toEqual(types.toSorted()));

// conforms: 22.2, 36.12
it('tells a brand owner and its printing partner what happens, from the order to the printed label', async () => {
  const printer = api.world.people.printerAdmin.token;
  const partnerReceiver = await startReceiver();
  const webhook = await create(token, receiver.url);
  const partnerWebhook = await create(printer, partnerReceiver.url);
  const { equipmentId, substrateId } = await insertCalibratedPair(api);

  const sid = { reference: 'Way 1', quantity: 20, activate_on_complete: true };
  expect((await api.call(createSid, { token, body: sid })).status).toBe(201);
  const ofSid = ['workorder.created', 'workorder.codes_ready', 'workorder.completed'];
  await received(receiver, ofSid);

  const sg = {
    reference: 'Way 2',
    quantity: 20,
    code_layout: 'sg-inside',
    printing_partner: api.world.companies.printer,
  };
  const { id } = (await api.call(createSg, { token, body: sg })).body;
  await received(partnerReceiver, ['workorder.created']);
  // And a mail to each of the partner's users who print, once: while the order waits for them, no longer after that.
  const mails = () => readdir(path.join(api.directory, 'mail')).catch(() => []);
  await eventually(mails, (names) => names.length >= 2);
  const confirmed = { substrate: substrateId, equipment: equipmentId, external_id: 'J-1' };
  await api.call(printerConfirm, { token: printer, params: { id }, body: confirmed });
  const ready = ['workorder.created', 'workorder.codes_ready', 'workorder.ready_to_print'];
  await received(partnerReceiver, ready);
  await api.call(reportPrinted, { token: printer, params: { id }, body: {} });
  const ofSg = [...ready, 'workorder.printed', 'workorder.completed'];
  await received(partnerReceiver, ofSg);
  await received(receiver, [...ofSid, ...ofSg]);

  for (const message of receiver.received) expect(verify(webhook.secret, message)).toEqual(message.message);
  for (const message of partnerReceiver.received) {
    expect(verify(partnerWebhook.secret, message)).toEqual(message.message);
    expect(message.message.data).toMatchObject({ id, reference: 'Way 2' });
  }

  expect(await mails()).toHaveLength(2);
  await partnerReceiver.stop();
});

// conforms: 36.12
it('tells of uploads and downloads, and can be tested and replayed', async () => {
  await api.database.db.deleteFrom('webhooks').execute();
  receiver.received.length = 0;
  const { id } = await create(token, receiver.url);
  expect((await api.call(createSids, { token, body: { codes: [{ id: 'whole-way-1' }] } })).status).toBe(200);
  expect((await api.call(createSids, { token, body: { codes: [{ id: 'whole-way-1' }] } })).status).toBe(200);
  expect((await api.call(downloadCodes, { token })).status).toBe(200);
  const types = [
    'workorder.created',
    'ingestion.completed',
    'workorder.codes_ready',
    'workorder.completed',
    'ingestion.failed',
    'document.complete',
  ];
  await received(receiver, types);

  const test = await api.call(contract.testWebhook, { token, params: { id } });
  await received(receiver, [...types, 'webhook.test']);
  const params = { id, delivery_id: test.body.id };
  const read = () => api.call(contract.getDelivery, { token, params });
  const delivered = await eventually(read, ({ body }) => body.status === 'delivered');
  expect(delivered.body).toMatchObject({ attempts: 1, response_status: 204, payload: { type: 'webhook.test' } });

  expect((await api.call(contract.replayDelivery, { token, params })).status).toBe(200);
  await received(receiver, [...types, 'webhook.test', 'webhook.test']);
  const twice = receiver.received.filter(({ message }) => message.type === 'webhook.test');
  expect(new Set(twice.map((message) => message.id))).toEqual(new Set([test.body.message_id]));
  expect((await eventually(read, ({ body }) => body.status === 'delivered')).body.attempt_log).toHaveLength(2);
});
