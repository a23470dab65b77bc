import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#lib/contract/webhooks.ts';
import { webhooksPerCompany } from '#lib/contract/webhooks.ts';
import { deriveKey } from '#server/core/config/secret-key.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { insertFailedDelivery, insertWebhook } from '#server/programs/api/testing/webhook-resources.ts';
import { openWebhookSecret } from '../rules/secret.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('webhooks').execute();
});

const url = 'https://hooks.test/proofmark';
const events = ['workorder.completed', 'ingestion.failed'];
const create = (body: object = {}, headers?: Record<string, string>) =>
  api.call(contract.createWebhook, { token, body: { url, events, ...body }, headers });
const owner = () => ({ companyId: api.world.companies.brand, userId: api.world.people.brandAdmin.id });
const make = (values: { isActive?: boolean } = {}) =>
  insertWebhook(api.database, owner(), { secretKey: testSecretKey, ...values });

describe('a webhook', () => {
  // conforms: 36.1
  it('is created, and its secret is shown that once', async () => {
    const { status, body } = await create({ description: 'ERP' });
    expect(status).toBe(201);
    expect(body).toMatchObject({ url, events, description: 'ERP', is_active: true, disabled_reason: null });
    expect(Buffer.from(body.secret.replace(/^whsec_/, ''), 'base64').length).toBeGreaterThanOrEqual(24);
    const again = await api.call(contract.getWebhook, { token, params: { id: body.id } });
    const list = await api.call(contract.listWebhooks, { token });
    expect(again.text + list.text).not.toContain('secret"');
    expect(again.body).toMatchObject({ id: body.id, url, events });
    const { rows } = await api.database.pool.query<{ row: string }>('SELECT w::text AS row FROM webhooks AS w');
    const stored = rows.map(({ row }) => row).join();
    expect(stored).not.toContain(body.secret.slice(6));
    expect(stored).not.toContain(Buffer.from(body.secret.slice(6)).toString('hex'));
  });

  it('is the same one when it is asked for again under its Idempotency-Key', async () => {
    const key = { 'idempotency-key': 'webhook-1' };
    const [first, second] = [await create({}, key), await create({}, key)];
    expect(second.text).toBe(first.text);
    expect((await api.call(contract.listWebhooks, { token })).body.count).toBe(1);
  });

  // conforms: 36.11
  it.each([
    ['ftp://hooks.test/', 'begins with https'],
    ['hooks.test', 'begins with https'],
    ['javascript:alert(1)', 'begins with https'],
    ['https://user:secret@hooks.test/', 'user name'],
    ['https://hooks.test/#x', '#'],
    ['https://hooks.test/ x', 'characters'],
    [`https://hooks.test/${'x'.repeat(2000)}`, '2,000'],
    ['http://127.0.0.1/', 'public internet'],
    ['http://localhost/', 'public internet'],
    ['http://localhost:3000/', 'public internet'],
    ['https://receiver/hook', 'public internet'],
    ['https://printer.local/', 'public internet'],
    ['https://hooks.test:22/', 'port'],
    ['https://hooks.test:25/', 'port'],
    ['http://2130706433/', 'public internet'],
    ['http://[::1]:8080/', 'public internet'],
    ['http://169.254.169.254/latest/meta-data/', 'public internet'],
    ['http://[::ffff:10.0.0.1]/', 'public internet'],
  ])('does not lead to %s', async (bad, message) => {
    const made = await create();
    const changed = await api.call(contract.updateWebhook, { token, params: { id: made.body.id }, body: { url: bad } });
    for (const { status, problem } of [await create({ url: bad }), changed]) {
      expect(status).toBe(400);
      expect(problem['url']).toEqual([expect.stringContaining(message)]);
    }
  });

  // conforms: 36.1
  it.each([
    [{ events: [] }, 'events'],
    [{ events: ['workorder.exploded'] }, 'events'],
    [{ events: 'workorder.created' }, 'events'],
    [{ description: 7 }, 'description'],
    [{ secret: 'whsec_mine' }, 'secret'],
    [{ company_id: 1 }, 'company_id'],
  ])('is refused with %j', async (body, field) => {
    const { status, problem } = await create(body);
    expect(status).toBe(400);
    expect(problem).toHaveProperty([field]);
  });

  it('wants each event once, on odd ports and by plain names', async () => {
    const { status, body } = await create({ url: 'http://hooks.test:8443/a?b=c', events: [...events, ...events] });
    expect(status).toBe(201);
    expect(body.events).toEqual(events);
  });

  // conforms: 36.1
  it('is changed, switched off and on, and deleted', async () => {
    const { id } = await make();
    const change = (body: object) => api.call(contract.updateWebhook, { token, params: { id }, body });
    expect((await change({ url: 'https://other.test/', events: ['scan.suspicious'] })).body).toMatchObject({
      url: 'https://other.test/',
      events: ['scan.suspicious'],
    });
    await api.database.db
      .updateTable('webhooks')
      .set({ is_active: false, disabled_reason: 'failing', disabled_at: new Date(), failing_since: new Date() })
      .execute();
    expect((await api.call(contract.getWebhook, { token, params: { id } })).body).toMatchObject({
      is_active: false,
      disabled_reason: 'failing',
      disabled_at: expect.any(String),
    });
    expect((await change({ is_active: true })).body).toMatchObject({
      is_active: true,
      disabled_reason: null,
      failing_since: null,
    });
    expect((await change({ is_active: false })).body).toMatchObject({ is_active: false, disabled_reason: null });
    await insertFailedDelivery(api.database, api.world.companies.brand, id);
    expect((await api.call(contract.deleteWebhook, { token, params: { id } })).status).toBe(204);
    expect((await api.call(contract.getWebhook, { token, params: { id } })).status).toBe(404);
  });

  it(`is one of ${webhooksPerCompany} at most, however many are asked for at once`, async () => {
    const answers = await Promise.all(Array.from({ length: webhooksPerCompany + 10 }, () => create()));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(webhooksPerCompany);
    expect(statuses.filter((status) => status === 409)).toHaveLength(10);
    const rival = api.world.people.rivalAdmin.token;
    expect((await api.call(contract.createWebhook, { token: rival, body: { url, events } })).status).toBe(201);
  });

  // conforms: 36.1
  it('gets one new secret, however often it is asked for under one Idempotency-Key', async () => {
    const { id, secret } = await make();
    const rotate = (headers: Record<string, string>) =>
      api.call(contract.rotateSecret, { token, params: { id }, body: { grace_hours: 24 }, headers });
    const key = { 'idempotency-key': 'rotate-1' };
    const first = await rotate(key);
    expect(first.status, first.text).toBe(200);
    const again = await rotate(key);
    expect([again.status, again.text]).toEqual([200, first.text]);
    // The secret before the first rotation still signs: there was no second.
    const stored = await api.database.db
      .selectFrom('webhooks')
      .select(['company_id', 'secret', 'previous_secret'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const sealKey = Buffer.from(deriveKey(testSecretKey, 'webhook secrets'), 'base64');
    const open = (sealed: Buffer | null) => sealed && openWebhookSecret(sealKey, stored.company_id, sealed);
    expect([open(stored.secret), open(stored.previous_secret)]).toEqual([first.body.secret, secret]);
    const kept = await api.database.db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('endpoint', '=', contract.rotateSecret.id)
      .executeTakeFirstOrThrow();
    expect(kept.answer?.length).toBeGreaterThan(50);
    expect(kept.answer?.includes(first.body.secret)).toBe(false);
    expect(kept.answer?.includes(first.body.secret.slice(6))).toBe(false);
    const other = await rotate({ 'idempotency-key': 'rotate-2' });
    expect(other.body.secret).not.toBe(first.body.secret);
  });

  // conforms: 36.1
  it('gets a new secret, and says until when the one before holds', async () => {
    const { id, secret } = await make();
    const rotate = (body: object) => api.call(contract.rotateSecret, { token, params: { id }, body });
    const day = await rotate({});
    expect(day.body.secret).toMatch(/^whsec_/);
    expect(day.body.secret).not.toBe(secret);
    const hours = (Date.parse(day.body.previous_secret_expires_at ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThan(24.1);
    const atOnce = await rotate({ grace_hours: 0 });
    expect(atOnce.body.previous_secret_expires_at).toBeNull();
    const { previous_secret: previous } = await api.database.db
      .selectFrom('webhooks')
      .select('previous_secret')
      .executeTakeFirstOrThrow();
    expect(previous).toBeNull();
    expect((await rotate({ grace_hours: 999 })).status).toBe(400);
  });
});

describe('the log', () => {
  // conforms: 36.5
  it('lists deliveries newest first, by status and event, page by page', async () => {
    const { id } = await make();
    const company = api.world.companies.brand;
    const ids: number[] = [];
    for (let i = 0; i < 5; i += 1) ids.push(await insertFailedDelivery(api.database, company, id));
    const list = (query: object) => api.call(contract.listDeliveries, { token, params: { id }, query: { ...query } });
    const page = await list({ limit: 2 });
    expect(page.body.count).toBe(5);
    expect(page.body.results.map((one) => one.id)).toEqual(ids.toReversed().slice(0, 2));
    expect(page.body.next).toContain(`/api/v2/webhooks/${id}/deliveries/?`);
    expect((await list({ status: 'delivered' })).body.count).toBe(0);
    expect((await list({ status: 'failed', event: 'webhook.test' })).body.count).toBe(5);
    expect((await list({ event: 'workorder.created' })).body.count).toBe(0);
    expect((await list({ search: page.body.results[0]?.message_id })).body.count).toBe(1);
    expect((await list({ event: 'no.such' })).status).toBe(400);
    expect((await list({ ordering: 'id' })).body.results.map((one) => one.id)).toEqual(ids);
  });

  // conforms: 36.5
  it('shows what was sent and what came back', async () => {
    const { id } = await make();
    const delivery_id = await insertFailedDelivery(api.database, api.world.companies.brand, id);
    const { body } = await api.call(contract.getDelivery, { token, params: { id, delivery_id } });
    expect(body).toMatchObject({
      id: delivery_id,
      message_id: expect.stringMatching(/^msg_/),
      status: 'failed',
      response_status: 500,
      payload: { type: 'webhook.test', timestamp: expect.any(String), data: { webhook: id } },
      attempt_log: [{ number: 1, response_status: 500, response_excerpt: 'Out of order', duration_ms: 12 }],
    });
  });

  // conforms: 36.5
  it('replays under the same id, once at a time', async () => {
    const { id } = await make();
    const delivery_id = await insertFailedDelivery(api.database, api.world.companies.brand, id);
    const before = await api.call(contract.getDelivery, { token, params: { id, delivery_id } });
    const replay = () => api.call(contract.replayDelivery, { token, params: { id, delivery_id } });
    const answers = await Promise.all([replay(), replay(), replay()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
      id: delivery_id,
      message_id: before.body.message_id,
      status: 'pending',
    });
    expect(await jobsOf(delivery_id)).toBe(1);
  });

  // conforms: 36.5
  it('sends a test event', async () => {
    const { id } = await make();
    const { status, body } = await api.call(contract.testWebhook, { token, params: { id } });
    expect(status).toBe(201);
    expect(body).toMatchObject({ event: 'webhook.test', status: 'pending', attempts: 0 });
    expect(await jobsOf(body.id)).toBe(1);
  });

  it('sends nothing of a webhook that is switched off', async () => {
    const { id } = await make({ isActive: false });
    const delivery_id = await insertFailedDelivery(api.database, api.world.companies.brand, id);
    expect((await api.call(contract.testWebhook, { token, params: { id } })).status).toBe(409);
    expect((await api.call(contract.replayDelivery, { token, params: { id, delivery_id } })).status).toBe(409);
    expect(await jobsOf(delivery_id)).toBe(0);
  });

  async function jobsOf(deliveryId: number): Promise<number> {
    const { rows } = await api.database.pool.query<{ jobs: number }>(
      `SELECT count(*) AS jobs FROM pgboss.job WHERE name = 'deliver-webhook' AND (data->>'deliveryId')::int = $1`,
      [deliveryId],
    );
    return rows[0]?.jobs ?? 0;
  }
});

describe("another company's webhook", () => {
  it('is one that does not exist, and so is its delivery behind a webhook of one’s own', async () => {
    const { id } = await make();
    const delivery_id = await insertFailedDelivery(api.database, api.world.companies.brand, id);
    const rival = api.world.people.rivalAdmin;
    const own = await insertWebhook(
      api.database,
      { companyId: rival.companyId, userId: rival.id },
      { secretKey: testSecretKey },
    );
    const ask = (params: object) =>
      Promise.all([
        api.call(contract.getDelivery, { token: rival.token, params: { ...params } }),
        api.call(contract.replayDelivery, { token: rival.token, params: { ...params } }),
      ]);
    for (const params of [
      { id, delivery_id },
      { id: own.id, delivery_id },
    ]) {
      for (const { status } of await ask(params)) expect(status).toBe(404);
    }
    expect((await api.call(contract.listWebhooks, { token: rival.token })).body.results.map((one) => one.id)).toEqual([
      own.id,
    ]);
    const { status } = await api.database.db
      .selectFrom('webhook_deliveries')
      .where('id', '=', delivery_id)
      .select('status')
      .executeTakeFirstOrThrow();
    expect(status).toBe('failed');
  });
});
