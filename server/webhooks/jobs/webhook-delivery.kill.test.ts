import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { waitFor } from '#server/codes/testing/codes-world.ts';
import type { WorkerProcess } from '#server/programs/worker/testing/worker-process.ts';
import { openWorkerSuccession, type WorkerSuccession } from '#server/programs/worker/testing/worker-succession.ts';
import { type Receiver, startReceiver, verify } from '../testing/webhook-receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';

let world: WebhookWorld;
let receiver: Receiver;
let workers: WorkerSuccession;

beforeAll(async () => {
  world = await openWebhookWorld();
  workers = openWorkerSuccession(world, { WEBHOOK_ALLOW_PRIVATE: '1' });
});
beforeEach(async () => {
  await world.database.db.deleteFrom('webhooks').execute();
  receiver = await startReceiver();
});
afterEach(() => receiver.stop());
afterAll(async () => {
  await workers.close();
  await world.close();
});

/** Every delivery has arrived; the orders it tells of are exactly those given. */
async function waitForAll(webhookId: number, orders: readonly number[]) {
  const deliveries = await waitFor('every delivery', async () => {
    const all = await world.deliveriesOf(webhookId);
    return all.length === orders.length && all.every(({ status }) => status === 'delivered') ? all : undefined;
  });
  expect(deliveries.map(({ data }) => data['id']).sort()).toEqual([...orders].sort());
  return deliveries;
}

it('delivers fifty events to a receiver, each once', async () => {
  const webhook = await world.insertWebhook(receiver.url);
  const deaf = await world.insertWebhook(receiver.url, ['workorder.canceled']);
  const orders = await world.order(50);
  workers.living();
  const deliveries = await waitForAll(webhook.id, orders);
  expect(receiver.received.map(({ id }) => id).sort()).toEqual(deliveries.map(({ key }) => key).sort());
  expect(new Set(deliveries.map(({ key }) => key)).size).toBe(50);
  for (const message of receiver.received) expect(verify(webhook.secret, message)).toEqual(message.message);
  expect(await world.deliveriesOf(deaf.id)).toEqual([]);
});

// conforms: 36.4, F17
it('delivers what a receiver that was down has missed, by itself', async () => {
  const webhook = await world.insertWebhook(receiver.url);
  // For each message it is down when that comes first, and up at the next try, however late either is.
  const missed = new Set<string>();
  receiver.answer((request, response, { id }) => {
    if (missed.has(id)) response.writeHead(204).end();
    else request.socket.resetAndDestroy();
    missed.add(id);
  });
  const orders = await world.order(5);
  workers.living();
  const deliveries = await waitForAll(webhook.id, orders);
  for (const { error, attempts } of deliveries) expect([error, attempts]).toEqual([null, 2]);
  const keys = deliveries.map(({ key }) => key);
  expect(receiver.received.map(({ id }) => id).sort()).toEqual([...keys, ...keys].sort());
});

// conforms: 33.3, F8
it('loses nothing when workers are killed with -9 in the middle of delivering, and sends again under the same id', async () => {
  const webhook = await world.insertWebhook(receiver.url);
  let killing: WorkerProcess | undefined = workers.living();
  let killAt = 1;
  // Killed where the message has arrived and the worker cannot know: the answer is never sent.
  receiver.answer((_, response) => {
    if (killing && receiver.received.length >= killAt) killing.child.kill('SIGKILL');
    else response.writeHead(204).end();
  });
  const orders = await world.order(30);
  await killing.ended;
  for (let kills = 1; kills < 3; kills += 1) {
    killAt = receiver.received.length + 8;
    killing = workers.living();
    await killing.ended;
  }
  killing = undefined;
  workers.living();
  const deliveries = await waitForAll(webhook.id, orders);
  const keys = deliveries.map(({ key }) => key);
  // Nothing arrived that was not to be sent, and everything did.
  expect(new Set(receiver.received.map(({ id }) => id))).toEqual(new Set(keys));
  expect(receiver.received.length).toBeGreaterThan(keys.length);
  // However often one came, it was the same.
  for (const key of keys) {
    const bodies = receiver.received.filter(({ id }) => id === key).map(({ body }) => body);
    expect(new Set(bodies).size).toBe(1);
  }
  for (const { id, attempts } of deliveries) expect(await world.attemptsOf(id)).toHaveLength(attempts);
});

// conforms: 36.4
it('one receiver that does not answer keeps no other waiting', async () => {
  const silent = await startReceiver();
  silent.answer(() => undefined);
  const stuck = await world.insertWebhook(silent.url);
  await world.order(30);
  workers.living();
  await waitFor('the silent one to be asked', async () => (silent.received.length > 0 ? true : undefined));
  const webhook = await world.insertWebhook(receiver.url);
  const orders = await world.order(5);
  await waitFor('the other to have all', async () => (receiver.received.length === 5 ? true : undefined));
  // In one line for all, these five would have come after the thirty.
  expect(silent.received.length).toBeLessThan(30);
  await waitForAll(webhook.id, orders);
  const untouched = (await world.deliveriesOf(stuck.id)).filter(({ status }) => status === 'delivered');
  expect(untouched).toEqual([]);
  await silent.stop();
});
