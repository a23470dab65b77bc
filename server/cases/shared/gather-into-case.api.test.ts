import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transact } from '#server/core/db/unit-of-work.ts';
import { codeIds, createScanScenario, type ScanScenario } from '#server/programs/photo/testing/scan-scenario.ts';
import { settleCases } from '../jobs/settle-cases.ts';
import { gatherForeignCode } from './gather-foreign-code.ts';
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
  for (const table of ['case_events', 'case_codes', 'merged_cases', 'cases', 'webhook_events'] as const)
    await db.deleteFrom(table).execute();
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

const gather = async (...suspicions: Suspicion[]) => {
  const { db } = scenario.database;
  const gathered = await db.transaction().execute((trx) => gatherIntoCases(trx, suspicions));
  return gathered.map(({ id }) => id);
};
const closeAll = async () => {
  await scenario.database.db.updateTable('case_codes').set({ is_open: false }).execute();
  await scenario.database.db.updateTable('cases').set({ state: 'false_alarm', closed_at: new Date() }).execute();
};
const settle = (limit?: number) =>
  settleCases(
    {
      database: scenario.database,
      signal: new AbortController().signal,
      inUnitOfWork: (work) => transact(scenario.database, ({ trx, client }) => work({ trx, client, enqueue: notHere })),
    },
    limit,
  );
const notHere = () => Promise.reject(new Error('No job is expected.'));
const codesOf = async (id: number | undefined) =>
  (
    await scenario.database.db
      .selectFrom('case_codes')
      .where('case_id', '=', id ?? 0)
      .select('extended_id')
      .orderBy('extended_id')
      .execute()
  ).map(({ extended_id }) => extended_id);
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
  await closeAll();
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
  expect(await eventTypes()).toHaveLength(10_001);
});

// conforms: 32.19
describe('codes that belong together', () => {
  it('are in the oldest case from the third code of an order on, with their history', async () => {
    const [first] = await gather(suspicion({ extendedId: 'A' }));
    const [second] = await gather(suspicion({ extendedId: 'B', reason: 'reported' }));
    await settle();
    expect(await cases()).toHaveLength(2);
    await gather(suspicion({ extendedId: 'C', madeAt: new Date('2026-06-03T12:00:00Z') }));
    await settle();
    const [only, ...others] = await cases();
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      ...{ id: first, extended_id: 'A', gathered_by: 'order', reasons: ['reported', 'too_far_apart'] },
      last_at: new Date('2026-06-03T12:00:00Z'),
    });
    expect(await codesOf(first)).toEqual(['A', 'B', 'C']);
    const events = await scenario.database.db
      .selectFrom('case_events')
      .where('case_id', '=', first ?? 0)
      .select(['kind', 'reason', 'codes', 'other_case_id'])
      .orderBy('id')
      .execute();
    expect(events.map(({ kind, codes }) => [kind, codes])).toEqual([
      ['suspicion', ['A']],
      ['suspicion', ['B']],
      ['suspicion', ['C']],
      ['merged', ['B']],
      ['merged', ['C']],
    ]);
    expect(events[3]).toMatchObject({ reason: 'order', other_case_id: second });
    // A case that waits is open again when any of its codes is doubted.
    await scenario.database.db.updateTable('cases').set({ state: 'waiting' }).execute();
    expect(await gather(suspicion({ extendedId: 'B', madeAt: new Date('2026-06-04T12:00:00Z') }))).toEqual([first]);
    await settle();
    expect(await cases()).toMatchObject([{ state: 'open', last_at: new Date('2026-06-04T12:00:00Z') }]);
  });

  it('are one case when batches of one order come at one moment, and are settled at one moment', async () => {
    const batches = Array.from({ length: 6 }, (_, batch) =>
      Array.from({ length: 10 }, (__, index) => suspicion({ extendedId: `CODE${(index * 7 + batch * 5) % 40}` })),
    );
    await Promise.all([...batches.map((batch) => gather(...batch)), settle(3), settle(3)]);
    await Promise.all([settle(3), settle(4), gather(suspicion({ extendedId: 'CODE0' })), settle(5)]);
    await settle();
    const rows = await cases();
    expect(rows).toHaveLength(1);
    const distinct = new Set(batches.flat().map(({ extendedId }) => extendedId));
    expect(await codesOf(rows[0]?.id)).toEqual([...distinct].sort());
    const events = await scenario.database.db
      .selectFrom('case_events')
      .where('kind', '=', 'suspicion')
      .select('case_id')
      .execute();
    expect(events).toHaveLength(61);
  });

  it('are never those of another company', async () => {
    await gather(...['A', 'B'].map((extendedId) => suspicion({ extendedId })));
    await gather(...['C', 'D'].map((extendedId) => suspicion({ extendedId, companyId: scenario.rivalId })));
    await settle();
    expect(await cases()).toHaveLength(4);
  });

  it('are those at one place, by the scans of their suspicions', async () => {
    const lagos = { latitude: 6.45, longitude: 3.39 };
    const far = { latitude: 9.06, longitude: 7.49 };
    const places = { A: lagos, B: { latitude: 6.55, longitude: 3.35 }, C: lagos, D: far };
    for (const [index, [extendedId, place]] of Object.entries(places).entries()) {
      const scan = await scenario.database.db
        .insertInto('scans')
        .values({
          ...{ uuid: randomUUID(), company_id: scenario.brandId, extended_id: extendedId, workorder_id: index + 1 },
          ...{ source: 'photo', result: 'auth_copy', activation_status: 1, is_person: true, ...place },
        })
        .returning(['uuid', 'created_at'])
        .executeTakeFirstOrThrow();
      await gather(suspicion({ extendedId, workorderId: index + 1, scanUuid: scan.uuid, madeAt: scan.created_at }));
    }
    await settle();
    const [gathered, alone] = await cases();
    expect(gathered).toMatchObject({ gathered_by: 'place' });
    expect(await codesOf(gathered?.id)).toEqual(['A', 'B', 'C']);
    expect(await codesOf(alone?.id)).toEqual(['D']);
  });
});

it('opens one case of a foreign code, and no more than 20 that anybody could make up', async () => {
  const report = (foreignAddress: string) =>
    scenario.database.db
      .transaction()
      .execute((trx) => gatherForeignCode(trx, { companyId: scenario.brandId, foreignAddress, madeAt: new Date() }));
  await Promise.all(Array.from({ length: 25 }, (_, index) => report(`https://win.example/${index % 22}`)));
  const rows = await cases();
  expect(rows).toHaveLength(20);
  expect(rows[0]).toMatchObject({ extended_id: null, workorder_id: null, reasons: ['foreign_code'], state: 'open' });
  await settle();
  expect(await cases()).toHaveLength(20);
});
