import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScmField, deleteScmField } from '#lib/contract/scm-fields.ts';
import { listScmValues } from '#lib/contract/scm-values.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';
import { sampleScmValues } from '../queries/scm-values.ts';

const key = 'pallet';
let api: TestApi;
let field: number;

/** Codes of a company whose first ones have the value, as many as are asked for of each. */
async function insertCodes(companyId: number, prefix: string, values: Record<string, number>) {
  const count = Object.values(values).reduce((sum, codes) => sum + codes, 0) + 2;
  const workorder = await insertFinishedWorkorder(api, companyId, { prefix, count });
  let from = 1;
  for (const [value, codes] of Object.entries(values)) {
    await api.database.db
      .updateTable('codes')
      .set({ scm: JSON.stringify({ [key]: value, other: 'x' }) })
      .where('workorder_id', '=', workorder)
      .where('sequence', '>=', from)
      .where('sequence', '<', from + codes)
      .execute();
    from += codes;
  }
}

const list = (query: Record<string, string | number>, persona: PersonaName = 'analyst') =>
  api.call(listScmValues, { token: api.world.people[persona].token, params: { id: field }, query });
const wanted = { key, search: '', column: 'codes', direction: 'desc', limit: 20, offset: 0 } as const;

beforeAll(async () => {
  api = await startApi();
  const { companies, people } = api.world;
  await insertCodes(companies.brand, 'VALUES-A', { 'P-1': 3, 'P-2': 5, 'P-10': 1 });
  await insertCodes(companies.brand, 'VALUES-B', { 'P-1': 4, 'p-3': 2 });
  await insertCodes(companies.rival, 'VALUES-R', { 'P-1': 6, secret: 1 });
  const { body } = await api.call(createScmField, {
    token: people.brandAdmin.token,
    body: { key, name: 'Pallet' },
  });
  field = body.id;
});
afterAll(() => api.close());

describe('values of an SCM field', () => {
  // conforms: 28.21
  it('are listed with how many codes have each, of the company alone', async () => {
    const { status, body } = await list({});
    expect(status).toBe(200);
    expect(body).toEqual({
      count: 4,
      next: null,
      previous: null,
      is_complete: true,
      results: [
        { value: 'P-1', codes: 7, is_exact: true },
        { value: 'P-2', codes: 5, is_exact: true },
        { value: 'p-3', codes: 2, is_exact: true },
        { value: 'P-10', codes: 1, is_exact: true },
      ],
    });
    expect((await list({}, 'support')).body).toEqual(body);
    expect((await list({}, 'rivalAdmin')).status).toBe(404);
    expect((await list({}, 'printerAdmin')).status).toBe(403);
  });

  // conforms: 28.21
  it('are ordered, searched by their beginning and walked page by page', async () => {
    const valuesOf = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).body.results.map(({ value }) => value);
    expect(await valuesOf({ ordering: 'value' })).toEqual(['P-1', 'P-10', 'P-2', 'p-3']);
    expect(await valuesOf({ ordering: 'codes' })).toEqual(['P-10', 'p-3', 'P-2', 'P-1']);
    expect(await valuesOf({ search: 'p-1' })).toEqual(['P-1', 'P-10']);
    expect(await valuesOf({ search: '%' })).toEqual([]);
    const second = await list({ limit: 3, offset: 3 });
    expect(second.body).toMatchObject({ count: 4, next: null, results: [{ value: 'P-10' }] });
    expect(second.body.previous).toContain(`/api/v2/scm-fields/${field}/values/?`);
    expect((await list({ offset: 20 })).body).toMatchObject({ count: 4, results: [] });
  });

  // conforms: 28.21
  it('of too many codes are those of a sample, and what is typed whole', async () => {
    const { db, pool } = api.database;
    await pool.query('ANALYZE codes');
    const companyId = api.world.companies.brand;
    const all = await sampleScmValues(db, { ...wanted, companyId }, 1_000_000);
    expect(all).toMatchObject({
      count: 4,
      is_complete: false,
      rows: [{ value: 'P-1', codes: 7, is_exact: true }, {}, {}, {}],
    });
    // None of its blocks.
    const none = await sampleScmValues(db, { ...wanted, companyId, search: 'P-10' }, 0.000_01);
    expect(none).toEqual({ count: 1, is_complete: false, rows: [{ value: 'P-10', codes: 1, is_exact: true }] });
    expect(await sampleScmValues(db, { ...wanted, companyId, search: 'secret' }, 0.000_01)).toMatchObject({ rows: [] });
  });

  // conforms: 28.21
  it('are nowhere once the field is deleted', async () => {
    const token = api.world.people.brandAdmin.token;
    expect((await api.call(deleteScmField, { token, params: { id: field } })).status).toBe(204);
    expect((await list({})).status).toBe(404);
  });
});
