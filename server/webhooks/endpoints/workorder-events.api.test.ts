import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { webhookEvents, webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { createFromTemplate, createSg } from '#lib/contract/workorder-orders.ts';
import { cancelWorkorder, reportPrinted } from '#lib/contract/workorder-steps.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertSecureTemplate, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi, testSecretKey } from '#server/programs/api/testing/start-api.ts';
import { insertWebhook } from '#server/programs/api/testing/webhook-resources.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';
import { fanOutEvents } from '../jobs/fan-out-events.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database.db.deleteFrom('webhook_events').execute();
  await api.database.db.deleteFrom('webhooks').execute();
});

let counter = 0;
const fresh = (word: string) => `${word}-${++counter}`;

async function listen(persona: PersonaName, events: readonly string[] = webhookEventTypes, isActive = true) {
  const { companyId, id: userId } = api.world.people[persona];
  const values = { secretKey: testSecretKey, events: [...events], isActive };
  return (await insertWebhook(api.database, { companyId, userId }, values)).id;
}

async function eventsWritten() {
  const events = await api.database.db.selectFrom('webhook_events').selectAll().orderBy('id').execute();
  for (const { type, data } of events) {
    const { data: schema } = webhookEvents[type as keyof typeof webhookEvents];
    expect(schema.parse(data), type).toEqual(data);
  }
  return events;
}

const call = (endpoint: EndpointShape, persona: PersonaName, input: object) =>
  api.call(endpoint, { ...input, token: api.world.people[persona].token });

describe('what happens to a workorder is sent once', () => {
  // conforms: 36.6
  it('that it was created, by each way to order', async () => {
    await listen('brandAdmin');
    const { printer } = api.world.companies;
    const sid = { reference: fresh('sid'), quantity: 2, activate_on_complete: true };
    const sg = { reference: fresh('sg'), quantity: 2, code_layout: 'sg-inside', printing_partner: printer };
    const template = await insertSecureTemplate(api);
    expect((await call(createSid, 'brandAdmin', { body: sid })).status).toBe(201);
    expect((await call(createSg, 'brandAdmin', { body: sg })).status).toBe(201);
    const fromTemplate = { template, quantity: 2, printing_partner: printer };
    expect((await call(createFromTemplate, 'brandAdmin', { body: fromTemplate })).status).toBe(201);
    // Refused, they are no orders.
    expect((await call(createSid, 'brandAdmin', { body: sid })).status).toBe(400);
    expect((await call(createSg, 'brandAdmin', { body: sg })).status).toBe(400);
    const events = await eventsWritten();
    expect(events.map(({ type, partner_id }) => [type, partner_id])).toEqual([
      ['workorder.created', null],
      ['workorder.created', printer],
      ['workorder.created', printer],
    ]);
    expect(events[1]?.data).toMatchObject({ reference: sg.reference, state: 'new', printing_partner: { id: printer } });
  });

  // conforms: 36.6
  it('that it was printed, and with that completed', async () => {
    await listen('printerAdmin');
    const { brand, printer } = api.world.companies;
    const options = { prefix: fresh('PRINTED'), partnerId: printer, layout: 'sg-inside' as const };
    const id = await insertFinishedWorkorder(api, brand, options);
    const report = () => call(reportPrinted, 'printerAdmin', { params: { id }, body: {} });
    const statuses = (await Promise.all([report(), report(), report()])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409]);
    const events = await eventsWritten();
    expect(events.map(({ type }) => type)).toEqual(['workorder.printed', 'workorder.completed']);
    expect(events[0]?.data).toMatchObject({ id, state: 'completed', printed_date: expect.any(String) });
  });

  // conforms: 36.6
  it('that it was canceled', async () => {
    await listen('brandAdmin');
    const id = await insertWaitingWorkorder(api);
    const cancel = () => call(cancelWorkorder, 'brandAdmin', { params: { id } });
    expect((await Promise.all([cancel(), cancel()])).map(({ status }) => status).sort()).toEqual([200, 409]);
    const events = await eventsWritten();
    expect(events.map(({ type, data }) => [type, data['id']])).toEqual([['workorder.canceled', id]]);
    expect(events[0]?.data).toMatchObject({ canceled_at: expect.any(String), state: 'new' });
  });
});

describe('an event', () => {
  // conforms: 36.9
  it('goes to each webhook of the company and of its partner that wants it, and to no other', async () => {
    const { database } = api;
    const brand = await listen('brandAdmin');
    const second = await listen('brandAdmin', ['workorder.created']);
    const printer = await listen('printerAdmin');
    await listen('brandAdmin', ['workorder.canceled', 'document.complete']);
    await listen('printerAdmin', webhookEventTypes, false);
    await listen('rivalAdmin');
    await listen('operatorAdmin');
    const order = (values: object) =>
      call(createSg, 'brandAdmin', {
        body: { reference: fresh('fan'), quantity: 2, code_layout: 'sg-inside', ...values },
      });
    expect((await order({ printing_partner: api.world.companies.printer })).status).toBe(201);
    const sid = { reference: fresh('fan'), quantity: 2, activate_on_complete: true };
    expect((await call(createSid, 'brandAdmin', { body: sid })).status).toBe(201);

    const queue = await openJobQueue(database.pool, () => undefined);
    const signal = new AbortController().signal;
    const context = { inUnitOfWork: createUnitsOfWork(database, queue), signal };
    // Two workers at once, and one after them: each event is taken once.
    await Promise.all([fanOutEvents(context), fanOutEvents(context)]);
    await fanOutEvents(context);
    await queue.close();
    const deliveries = await database.db
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_events as e', 'e.id', 'd.event_id')
      .select(['d.id', 'd.webhook_id', 'e.key'])
      .orderBy('d.event_id')
      .orderBy('d.webhook_id')
      .execute();
    // The second order is addressed to no partner.
    expect(deliveries.map(({ webhook_id }) => webhook_id)).toEqual([brand, second, printer, brand, second]);
    const { rows } = await database.pool.query<{ id: number }>(
      `SELECT (data->>'deliveryId')::int AS id FROM pgboss.job WHERE name = 'deliver-webhook' ORDER BY 1`,
    );
    expect(rows.map(({ id }) => id)).toEqual(deliveries.map(({ id }) => id).sort((a, b) => a - b));
  });
});
