import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { getOpenItems } from '#lib/contract/open-items.ts';
import { reportPrinted } from '#lib/contract/workorder-steps.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';
import { updateNextBatch } from '../queries/update-batch.ts';
import { countInactive, recountInactive } from './count-inactive-codes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const context = () => ({ database: api.database, signal: new AbortController().signal });
const itemOf = async (persona: PersonaName, id: number) => {
  const { body } = await api.call(getOpenItems, { token: tokenOf(persona), query: { limit: 200 } });
  return body.items.find(({ kind, key }) => kind === 'inactive_codes' && key === String(id));
};
const inactiveOf = async (id: number) =>
  (await api.call(getWorkorder, { token: tokenOf('brandAdmin'), params: { id } })).body.inactive_codes;

/** An order that is ready to print; its codes are inactive and stay so unless it says otherwise. */
async function order(prefix: string, activates = false): Promise<number> {
  const { db } = api.database;
  const { brand, printer } = api.world.companies;
  const id = await insertFinishedWorkorder(api, brand, { prefix, partnerId: printer, layout: 'sg-inside' });
  await db.updateTable('workorders').set({ activate_on_complete: activates }).where('id', '=', id).execute();
  await db.updateTable('codes').set({ activation_status: 0 }).where('workorder_id', '=', id).execute();
  return id;
}

const report = (id: number, body: object = {}) =>
  api.call(reportPrinted, { token: tokenOf('printOperator'), params: { id }, body });

/** Activates codes, and works the task off as its job does. */
async function activate(selection: object): Promise<void> {
  const { db } = api.database;
  const body = { activation_status: 1, ...selection } as never;
  const started = await api.call(updateCodeStatus, { token: tokenOf('brandAdmin'), body });
  const { id } = await db
    .selectFrom('code_tasks')
    .where('key', '=', started.body.task)
    .select('id')
    .executeTakeFirstOrThrow();
  await countInactive(context());
  while (await db.transaction().execute((trx) => updateNextBatch(trx, id)));
}

describe('codes of a printed order that stay inactive', () => {
  it('are an item of the brand owner until they are activated', async () => {
    const id = await order('DEAD');
    await countInactive(context());
    expect(await inactiveOf(id)).toBeNull();
    await report(id);
    await countInactive(context());
    expect(await inactiveOf(id)).toBe(3);
    expect(await itemOf('brandAdmin', id)).toMatchObject({ count: 3, total: 3, can_close: true });
    expect(await itemOf('analyst', id)).toMatchObject({ can_close: false });
    for (const persona of ['printerAdmin', 'rivalAdmin', 'support'] as const) {
      expect(await itemOf(persona, id), persona).toBeUndefined();
    }
    await activate({ workorder: id });
    expect(await inactiveOf(id)).toBeNull();
    expect(await itemOf('brandAdmin', id)).toBeUndefined();
    await countInactive(context());
    expect(await inactiveOf(id)).toBe(0);
  });

  it('are counted again after a change that names codes', async () => {
    const id = await order('SOME');
    await report(id);
    await countInactive(context());
    await activate({ extended_ids: ['SOME000000'] });
    expect(await inactiveOf(id)).toBe(3);
    await recountInactive(context());
    expect(await inactiveOf(id)).toBe(2);
    expect(await itemOf('brandAdmin', id)).toMatchObject({ count: 2 });
  });

  it('are not counted where they become active automatically, or while it is not known which were printed', async () => {
    const automatic = await order('AUTO', true);
    const unknown = await order('UNSURE');
    await report(automatic);
    await report(unknown, { printed_quantity: 2, unprinted: { unknown: true } });
    await countInactive(context());
    expect([await inactiveOf(automatic), await inactiveOf(unknown)]).toEqual([null, null]);
    const { body } = await api.call(getOpenItems, { token: tokenOf('brandAdmin'), query: { limit: 200 } });
    const kinds = body.items.filter(({ key }) => key === String(unknown)).map(({ kind }) => kind);
    expect(kinds).toEqual(['unprinted_unknown']);
  });
});
