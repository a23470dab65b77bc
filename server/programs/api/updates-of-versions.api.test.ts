import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProduct, updateProduct } from '#lib/contract/products.ts';
import { versionedRecords } from '#lib/contract/registry.ts';
import { expectedFor, rowOf } from './testing/access-table.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ifMatch = (version: string | null) => ({ headers: { 'if-match': version ?? '' } });

describe.each([...versionedRecords].map(([update, get]) => [update.id, update, get] as const))(
  '%s with If-Match',
  (_, update, get) => {
    it('updates the version that was read, and no other', async () => {
      const row = rowOf(update);
      const persona = personaNames.find((name) => expectedFor(row, name) === 200) ?? 'brandAdmin';
      const { token } = api.world.people[persona];
      const { params, body } = await row.request(api, persona);
      const read = () => api.injected.call(get, { params, token });
      const before = await read();
      expect((await read()).headers.get('etag')).toBe(before.headers.get('etag'));

      const stale = await api.injected.call(update, { params, body, token, ...ifMatch('"of-another-day"') });
      expect([stale.status, stale.problem.code]).toEqual([412, 'precondition_failed']);
      expect((await read()).body).toEqual(before.body);

      const version = `"other", W/${before.headers.get('etag')}`;
      const updated = await api.injected.call(update, { params, body, token, ...ifMatch(version) });
      expect(updated.status, updated.text).toBe(200);
      const after = await read();
      expect(after.headers.get('etag')).toBe(updated.headers.get('etag'));
      // Some requests of the table change nothing.
      if (JSON.stringify(after.body) === JSON.stringify(before.body)) return;
      const again = await api.injected.call(update, { params, body, token, ...ifMatch(before.headers.get('etag')) });
      expect(again.status).toBe(412);
    });
  },
);

it('lets one of many updates of the same version through', async () => {
  const { token } = api.world.people.brandAdmin;
  const params = { id: api.world.goods.brand.productId };
  const { headers } = await api.call(getProduct, { params, token });
  const names = Array.from({ length: 12 }, (_, place) => `Rival ${place}`);
  const answers = await Promise.all(
    names.map((name) => api.call(updateProduct, { params, token, body: { name }, ...ifMatch(headers.get('etag')) })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 11 }, () => 412)]);
  const { body } = await api.call(getProduct, { params, token });
  expect(body.name).toBe(names[answers.findIndex(({ status }) => status === 200)]);
});

it('updates any version with If-Match of *', async () => {
  const { token } = api.world.people.brandAdmin;
  const params = { id: api.world.goods.brand.productId };
  const answer = await api.call(updateProduct, { params, token, body: { name: 'Any' }, ...ifMatch('*') });
  expect([answer.status, answer.body.name]).toEqual([200, 'Any']);
});
