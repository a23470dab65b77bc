import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { gatherIntoCase, gatherIntoCases, type Suspicion } from './gather-into-case.ts';

let scenario: ScanScenario;
beforeAll(async () => {
  scenario = await createScanScenario();
  const { db } = scenario.database;
  const owner = await db
    .insertInto('users')
    .values({
      company_id: scenario.brandId,
      email: 'a@b.test',
      name: 'A',
      role: 'account_admin',
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhooks')
    .values({
      company_id: scenario.brandId,
      created_by: owner.id,
      url: 'https://hooks.test/',
      events: ['case.opened'],
      secret: Buffer.from('sealed'),
    })
    .execute();
});
afterAll(() => scenario.close());
beforeEach(async () => {
  const { db } = scenario.database;
  for (const table of ['case_events', 'cases', 'webhook_events'] as const) await db.deleteFrom(table).execute();
});

const suspicion = (values: Partial<Suspicion> = {}): Suspicion => ({
  companyId: scenario.brandId,
  extendedId: codeIds.active,
  workorderId: 1,
  productId: null,
  reason: 'too_far_apart',
  scanUuid: randomUUID(),
  madeAt: new Date('2026-06-01T12:00:00Z'),
  ...values,
});

const gather = (...suspicions: Suspicion[]) =>
  scenario.database.db.transaction().execute((trx) => gatherIntoCases(trx, suspicions));
const cases = () => scenario.database.db.selectFrom('cases').selectAll().orderBy('id').execute();
const eventTypes = async () =>
  (await scenario.database.db.selectFrom('webhook_events').select(['type', 'data']).orderBy('id').execute()).map(
    ({ type, data }) => [type, (data as { extended_id: string }).extended_id],
  );

it('gathers suspicions of a code into one case, however many come at one moment', async () => {
  const made = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      scenario.database.db
        .transaction()
        .execute((trx) => gatherIntoCase(trx, suspicion({ reason: index % 2 ? 'too_far_apart' : 'copy' }))),
    ),
  );
  expect(new Set(made).size).toBe(1);
  const [only, ...others] = await cases();
  expect(others).toEqual([]);
  expect(only).toMatchObject({ state: 'open', reasons: ['copy', 'too_far_apart'], earlier_id: null });
  const events = await scenario.database.db.selectFrom('case_events').select('kind').execute();
  expect(events).toHaveLength(12);
  expect(await eventTypes()).toEqual([['case.opened', codeIds.active]]);
});

it('opens a case that waits again, and keeps the first and last moment', async () => {
  const [id] = await gather(suspicion());
  const { db } = scenario.database;
  await db
    .updateTable('cases')
    .set({ state: 'waiting' })
    .where('id', '=', id ?? 0)
    .execute();
  const [early, late] = [new Date('2026-05-31T12:00:00Z'), new Date('2026-06-03T12:00:00Z')];
  expect(await gather(suspicion({ madeAt: late }), suspicion({ madeAt: early }))).toEqual([id, id]);
  expect(await cases()).toMatchObject([{ state: 'open', first_at: early, last_at: late }]);
  expect(await eventTypes()).toHaveLength(1);
});

it('opens a new case after one is closed, which names the earlier one', async () => {
  const [first] = await gather(suspicion());
  await scenario.database.db.updateTable('cases').set({ state: 'false_alarm', closed_at: new Date() }).execute();
  const [second] = await gather(suspicion());
  expect(second).not.toBe(first);
  expect(await cases()).toMatchObject([
    { id: first, state: 'false_alarm' },
    { id: second, state: 'open', earlier_id: first },
  ]);
  expect(await eventTypes()).toHaveLength(2);
});

it('keeps the companies and codes of a large batch apart', async () => {
  const own = Array.from({ length: 10_000 }, (_, index) => suspicion({ extendedId: `MANY${index}` }));
  const ids = await gather(...own, suspicion({ companyId: scenario.rivalId, extendedId: 'MANY0' }));
  expect(new Set(ids).size).toBe(10_001);
  const ofRival = (await cases()).filter(({ company_id }) => company_id === scenario.rivalId);
  expect(ofRival).toHaveLength(1);
  // The rival has no webhook.
  expect(await eventTypes()).toHaveLength(10_000);
});
