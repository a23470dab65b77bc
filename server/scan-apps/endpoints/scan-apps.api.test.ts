import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createScanApp, getScanApp, listScanApps, updateScanApp } from '#lib/contract/scan-apps.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { findScanApp } from '../shared/find-scan-app.ts';

let api: TestApi;
let brand: string;
let rival: string;
let operator: string;
beforeAll(async () => {
  api = await startApi();
  const { people } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  operator = people.operatorAdmin.token;
});
afterAll(() => api.close());

const create = (token: string, body: object) => api.call(createScanApp, { token, body });

describe('an application', () => {
  // conforms: 32.3
  it('gets an identifier nobody guesses, or the one that was chosen', async () => {
    const [one, other] = [await create(brand, { name: 'Web' }), await create(brand, { name: 'Web' })];
    expect(one.body.identifier).toMatch(/^app_[0-9A-Za-z]{22}$/);
    expect(other.body.identifier).not.toBe(one.body.identifier);
    const chosen = await create(brand, { name: 'Phone', identifier: 'brand.phone-1', ga_key: 'G-ABC123' });
    expect(chosen.body).toMatchObject({
      identifier: 'brand.phone-1',
      name: 'Phone',
      ga_key: 'G-ABC123',
      is_active: true,
      company: { id: api.world.companies.brand },
    });
  });

  // conforms: 32.3
  it('has an identifier that no other one has, whosever it is', async () => {
    await create(brand, { name: 'One', identifier: 'taken-by-brand' });
    expect((await create(rival, { name: 'Two', identifier: 'taken-by-brand' })).problem.identifier).toEqual([
      messageOf('appIdentifierTaken'),
    ]);
  });

  it.each(['short', '-begins-wrong', 'has spaces', 'has/slash', 'a'.repeat(65), 'ünïcode-id'])(
    'cannot be called %j',
    async (identifier) => {
      expect((await create(brand, { name: 'Bad', identifier })).problem).toHaveProperty('identifier');
    },
  );

  // conforms: 32.3
  it('is known to the photo API while it is active, with the codes of its company or, the operator’s, with all', async () => {
    const find = (identifier: string) => findScanApp(api.database.db, identifier);
    const { companies } = api.world;
    const own = (await create(brand, { name: 'Mine' })).body;
    const operators = (await create(operator, { name: 'Ours' })).body;
    const forBrand = (await create(operator, { name: 'Theirs', company: companies.brand })).body;
    expect(await find(own.identifier)).toMatchObject({ companyId: companies.brand, isOperator: false });
    expect(await find(operators.identifier)).toMatchObject({ isOperator: true });
    expect(await find(forBrand.identifier)).toMatchObject({ companyId: companies.brand, isOperator: false });
    const change = (is_active: boolean) =>
      api.call(updateScanApp, { token: brand, params: { id: own.id }, body: { is_active } });
    expect((await change(false)).body.is_active).toBe(false);
    expect(await find(own.identifier)).toBeNull();
    expect((await change(true)).body.is_active).toBe(true);
    expect(await find(own.identifier)).not.toBeNull();
  });

  // conforms: 32.3
  it('is changed but for its identifier and its company', async () => {
    const { body } = await create(brand, { name: 'Before' });
    const change = (values: object, token = brand) =>
      api.call(updateScanApp, { token, params: { id: body.id }, body: values });
    expect((await change({ name: 'After', ga_key: 'G-1' })).body).toEqual({ ...body, name: 'After', ga_key: 'G-1' });
    expect((await change({ identifier: 'another-one' })).status).toBe(400);
    expect((await change({ company: api.world.companies.rival })).status).toBe(400);
    expect((await change({ name: 'Stolen' }, rival)).status).toBe(404);
    expect((await api.call(getScanApp, { token: brand, params: { id: body.id } })).body.name).toBe('After');
  });

  // conforms: 32.3
  it('is made for another company by the operator alone, and for a brand owner', async () => {
    const { companies } = api.world;
    expect((await create(brand, { name: 'X', company: companies.rival })).problem).toHaveProperty('company');
    expect((await create(brand, { name: 'X', company: companies.brand })).status).toBe(201);
    expect((await create(operator, { name: 'X', company: companies.printer })).problem).toHaveProperty('company');
  });
});

it("the list shows one's own, to the operator every company's", async () => {
  const mine = (await create(rival, { name: 'Rival needle' })).body;
  const search = { query: { search: 'needle', limit: 200 } };
  const ids = async (token: string) =>
    (await api.call(listScanApps, { token, ...search })).body.results.map(({ id }) => id);
  expect(await ids(rival)).toEqual([mine.id]);
  expect(await ids(operator)).toEqual([mine.id]);
  expect(await ids(brand)).toEqual([]);
  await api.call(updateScanApp, { token: rival, params: { id: mine.id }, body: { is_active: false } });
  const active = await api.call(listScanApps, { token: rival, query: { is_active: true } });
  expect(active.body.results.map(({ id }) => id)).not.toContain(mine.id);
});
