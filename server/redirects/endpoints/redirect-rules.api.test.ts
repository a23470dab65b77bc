import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updateCompany } from '#lib/contract/companies.ts';
import {
  getRedirectRules,
  listRedirectVersions,
  previewRedirectRules,
  publishRedirectRules,
  updateRedirectRules,
} from '#lib/contract/redirect-rules.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let rival: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
  rival = api.world.people.rivalAdmin.token;
});
afterAll(() => api.close());

const rule = (url: string | null, conditions: object = {}) => ({ url, ...conditions });
const draft = (rules: Record<string, unknown>[], token = brand) =>
  api.call(updateRedirectRules, { token, body: { rules } });
const publish = (number?: number, token = brand) =>
  api.call(publishRedirectRules, { token, body: number === undefined ? {} : { number } });
const preview = (query: Record<string, string | number>, token = brand) =>
  api.call(previewRedirectRules, { token, query });

// conforms: 32.45
describe('the draft of redirect rules', () => {
  it('keeps rules in their order, with the names of what they are narrowed to', async () => {
    const { productId } = api.world.goods.brand;
    await draft([rule('https://a.test/', { product: productId }), rule(null, { countries: ['DE'] })]);
    const { body } = await api.call(getRedirectRules, { token: brand });
    expect(body.draft.rules).toMatchObject([
      { url: 'https://a.test/', product: { id: productId, name: expect.stringMatching(/./) }, countries: [] },
      { url: null, product: null, countries: ['DE'] },
    ]);
    expect(body).toMatchObject({ published: null, is_changed: true, time_zone: 'UTC' });
  });

  it.each([
    [{ url: 'javascript:alert(1)' }],
    [{ url: 'https://{id}.test/' }],
    [{ url: 'https://a.test/{other}' }],
    [{ url: 'https://user:secret@a.test/' }],
    [{ url: null, countries: ['de'] }],
    [{ url: null, languages: ['de-AT'] }],
    [{ url: null, from: '2026-05-01T09:00:00Z' }],
    [{ url: null, from: '2026-05-02T09:00', until: '2026-05-01T09:00' }],
  ])('takes no %j', async (given) => {
    expect((await draft([given])).status).toBe(400);
  });

  // conforms: A55
  it('takes no address of a code, to which visitors would come back', async () => {
    const { db } = api.database;
    const { brand: companyId, rival: rivalId } = api.world.companies;
    await insertFinishedWorkorder(api, companyId, { prefix: 'ROUND', count: 1 });
    const domain = (name: string, company: number) =>
      db
        .insertInto('code_domains')
        .values({ company_id: company, name, token: name, verified_at: new Date() })
        .execute();
    await domain('round.brand.test', companyId);
    await domain('round.rival.test', rivalId);
    const refused = async (url: string) => (await draft([rule(url)])).problem['rules'];
    const isCode = [messageOf('targetIsCode')];
    expect(await refused('http://codes.test/{id}')).toEqual(isCode);
    expect(await refused('http://codes.test/any/path?x={id}')).toEqual(isCode);
    expect(await refused('https://round.brand.test/{id}')).toEqual(isCode);
    expect(await refused('https://round.brand.test/ROUND000000')).toEqual(isCode);
    // Pages beside the codes, and domains of others, of which nothing is told.
    expect((await draft([rule('https://round.brand.test/page?code={id}')])).status).toBe(200);
    expect((await draft([rule('https://round.rival.test/{id}')])).status).toBe(200);
  });

  it('takes at most 50 rules', async () => {
    expect((await draft(Array.from({ length: 51 }, () => rule(null)))).status).toBe(400);
  });
});

// conforms: 32.45
describe('publishing redirect rules', () => {
  it('puts the draft in force, and an earlier version again', async () => {
    await draft([rule('https://one.test/')], rival);
    const first = await publish(undefined, rival);
    expect(first.body).toMatchObject({ published: { number: 1, rules: [{ url: 'https://one.test/' }] } });
    expect(first.body.is_changed).toBe(false);
    await draft([rule('https://two.test/')], rival);
    await publish(undefined, rival);
    const back = await publish(1, rival);
    expect(back.body.published).toMatchObject({ number: 3, rules: [{ url: 'https://one.test/' }] });
    // The draft stays for the next attempt.
    expect(back.body.draft.rules).toMatchObject([{ url: 'https://two.test/' }]);
    expect(back.body.is_changed).toBe(true);
    expect((await publish(0, rival)).body.published?.rules).toEqual([]);
    const { body: list } = await api.call(listRedirectVersions, { token: rival });
    expect(list.results.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(list.results[0]?.published_by).toMatchObject({ id: api.world.people.rivalAdmin.id });
  });

  // conforms: 34.4
  it('shows nothing of the versions of another company', async () => {
    await draft([rule('https://own.test/')]);
    await publish();
    const own = await api.call(listRedirectVersions, { token: brand });
    expect(own.text).toContain('https://own.test/');
    const theirs = await api.call(listRedirectVersions, { token: rival });
    expect(theirs.body.count).toBeGreaterThan(0);
    expect(theirs.text).not.toContain('https://own.test/');
  });

  it('refuses what is in force already, and a number that no version has', async () => {
    await draft([rule('https://again.test/')]);
    expect((await publish()).status).toBe(200);
    expect((await publish()).status).toBe(409);
    expect((await publish(999)).status).toBe(400);
  });

  it('numbers publications at once one after the other', async () => {
    await draft([rule('https://race.test/')]);
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

// conforms: 32.45
describe('the preview', () => {
  it('says which rule of the draft a visitor meets, in the zone of the company', async () => {
    const { brand: company } = api.world.companies;
    const settings = { time_zone: 'Europe/Berlin' };
    await api.call(updateCompany, { token: brand, params: { id: company }, body: { settings } });
    await draft([
      rule('https://spring.test/{serial}', { countries: ['DE'], from: '2026-05-01T09:00', until: '2026-05-02T09:00' }),
      rule(null, { states: ['inactive'] }),
      rule('https://used.test/', { states: ['consumed'] }),
    ]);
    const german = { country: 'DE', language: 'de', device: 'ios' };
    expect((await preview({ ...german, at: '2026-05-01T07:00:00Z' })).body).toEqual({
      rule: 1,
      url: 'https://spring.test/',
    });
    expect((await preview({ ...german, at: '2026-05-01T06:59:00Z' })).body).toEqual({ rule: null, url: null });
    expect((await preview({ state: 'inactive' })).body).toEqual({ rule: 2, url: null });
    expect((await preview({ state: 'consumed' })).body).toEqual({ rule: 3, url: 'https://used.test/' });
    expect((await preview({ state: 'active' })).body.rule).toBeNull();
  });

  it('takes product and state of a code of the company', async () => {
    await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'RULED', count: 1 });
    await draft([rule('https://item.test/{id}')]);
    expect((await preview({ extended_id: 'RULED000000' })).body).toEqual({
      rule: 1,
      url: 'https://item.test/RULED000000',
    });
    expect((await preview({ extended_id: 'RULED000000' }, rival)).problem).toHaveProperty('extended_id');
    expect((await preview({ product: api.world.goods.brand.productId }, rival)).status).toBe(400);
  });

  it('shows the version in force as well', async () => {
    await draft([rule('https://in-force.test/')]);
    await publish();
    await draft([]);
    expect((await preview({ rules: 'published' })).body.url).toBe('https://in-force.test/');
    expect((await preview({})).body.rule).toBeNull();
  });
});
