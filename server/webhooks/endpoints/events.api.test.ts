import { afterAll, beforeAll, expect, it } from 'vitest';
import { getEvents } from '#lib/contract/events.ts';
import { createSg } from '#lib/contract/workorder-orders.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { createCliHome } from '#server/cli/testing/run-cli.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { insertCompany, insertPerson } from '#server/programs/api/testing/people.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { fanOutEvents } from '../jobs/fan-out-events.ts';
import { startReceiver, verify } from '../testing/webhook-receiver.ts';

let api: TestApi;
let fanOut: () => Promise<void>;
let close: () => Promise<void>;
beforeAll(async () => {
  api = await startApi();
  const queue = await openJobQueue(api.database.pool, () => undefined);
  const context = { inUnitOfWork: createUnitsOfWork(api.database, queue), signal: new AbortController().signal };
  fanOut = () => fanOutEvents(context);
  close = () => queue.close();
});
afterAll(async () => {
  await close();
  await api.close();
});

let counter = 0;
/** A brand owner of its own, whose events no other test sees. */
async function newBrand() {
  const word = `listening-${++counter}`;
  const company = await insertCompany(api.database, word);
  const { token } = await insertPerson(api.database, company, 'account_admin', `${word}@events.test`);
  return {
    token,
    list: async (query: { cursor?: string; type?: 'workorder.created'; limit?: number } = {}) =>
      (await api.call(getEvents, { token, query })).body,
    order: async (reference: string) => {
      const body = { reference, quantity: 2, activate_on_complete: true };
      expect((await api.call(createSid, { token, body })).status).toBe(201);
    },
  };
}

const references = ({ results }: { results: { data: Record<string, unknown> }[] }) =>
  results.map(({ data }) => data['reference']);

it('lists events without a webhook in their order, and goes on from a cursor', async () => {
  const brand = await newBrand();
  const { cursor: start } = await brand.list({ cursor: 'latest' });
  for (const reference of ['first', 'second', 'third']) await brand.order(reference);
  expect((await brand.list()).results).toEqual([]);
  await Promise.all([fanOut(), fanOut()]);

  const page = await brand.list({ cursor: start, limit: 2 });
  expect(references(page)).toEqual(['first', 'second']);
  expect(page.results[0]).toMatchObject({ type: 'workorder.created', id: expect.stringMatching(/^msg_/) });
  expect(page.next).toContain(`cursor=${page.cursor}`);
  const rest = await brand.list({ cursor: page.cursor });
  expect(references(rest)).toEqual(['third']);
  expect(rest.next).toBeNull();
  expect(await brand.list({ cursor: rest.cursor })).toEqual({ next: null, cursor: rest.cursor, results: [] });
  expect(await brand.list({ cursor: 'latest' })).toMatchObject({ cursor: rest.cursor, results: [] });

  await brand.order('later');
  await fanOut();
  expect(references(await brand.list({ cursor: rest.cursor, type: 'workorder.created' }))).toEqual(['later']);
});

it('shows a printing partner the events of orders that it prints, and nobody the events of others', async () => {
  const { people, companies } = api.world;
  const body = {
    reference: 'for the press',
    quantity: 2,
    code_layout: 'sg-inside',
    printing_partner: companies.printer,
  };
  expect((await api.call(createSg, { token: people.brandAdmin.token, body })).status).toBe(201);
  await fanOut();
  const seenBy = async (token: string) => references((await api.call(getEvents, { token, query: {} })).body);
  expect(await seenBy(people.printerAdmin.token)).toContain('for the press');
  expect(await seenBy(people.rivalAdmin.token)).not.toContain('for the press');
  expect(await seenBy((await newBrand()).token)).toEqual([]);
});

it('is refused a cursor of another form', async () => {
  const { token } = await newBrand();
  for (const cursor of ['p1-2', '-1', 'newest']) {
    expect((await api.call(getEvents, { token, query: { cursor } })).status, cursor).toBe(400);
  }
});

it('is followed by the command line, which forwards each event as a webhook', async () => {
  const brand = await newBrand();
  const receiver = await startReceiver();
  const home = await createCliHome({ PROOFMARK_URL: api.baseUrl, PROOFMARK_TOKEN: brand.token });
  const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
  let ordered: Promise<void> | undefined;
  const onStderr = (soFar: string) => {
    if (soFar.includes('Listening')) ordered ??= brand.order('heard').then(fanOut);
  };
  const args = ['listen', '--limit', '1', '--forward-to', receiver.url, '--secret', secret];
  const { code, value, stderr } = await home.json(args, { onStderr });
  await ordered;
  expect([code, value], stderr).toEqual([0, { count: 1, cursor: expect.stringMatching(/^\d+$/) }]);
  expect(stderr).toMatch(/workorder\.created {2}msg_\S+, 204/);
  expect(receiver.received).toHaveLength(1);
  for (const message of receiver.received) {
    expect(verify(secret, message)).toMatchObject({ type: 'workorder.created', data: { reference: 'heard' } });
  }
  await receiver.stop();
  const unreachable = await home.json(['listen', '--cursor', '0', '--limit', '1', '--forward-to', receiver.url]);
  expect([unreachable.code, unreachable.stderr]).toEqual([0, expect.stringContaining('no answer: ')]);
  await home.remove();
});
