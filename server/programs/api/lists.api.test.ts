import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { accessTable } from './testing/access-table.ts';
import { insertFinishedWorkorder } from './testing/brand-resources.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
  // Each token is noted as used once a minute: a note between two pages that are compared would tell them apart.
  await api.database.db.updateTable('tokens').set({ last_used_at: sql`now() + interval '1 hour'` }).execute();
});
afterAll(() => api.close());

interface Page {
  count: number;
  next: string | null;
  previous: string | null;
  results: { id: number }[];
}

const lists = managementEndpoints.filter((endpoint) => endpoint.id.startsWith('list'));

async function inputOf(endpoint: EndpointShape) {
  return (await accessTable[endpoint.id]?.request(api, 'brandAdmin')) ?? {};
}

it('there are lists to test', () => {
  expect(lists.length).toBeGreaterThan(9);
});

describe.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
  // The support's lists are for the operator's staff.
  const readerOf = () => (endpoint.access === 'support_view' ? api.world.people.support.token : token);

  // conforms: 9.1, 17.1, 26.5
  it('pages within its limits', async () => {
    const input = await inputOf(endpoint);
    for (const query of [{ limit: 1 }, { limit: 200 }, { offset: 0 }, { offset: 10_000_000 }]) {
      const answer = await api.call(endpoint, { ...input, token: readerOf(), query });
      expect(answer.status, JSON.stringify(query)).toBe(200);
      expect((answer.body as Page).results.length).toBeLessThanOrEqual(query.limit ?? 20);
    }
    for (const [name, value] of [
      ['limit', '0'],
      ['limit', '201'],
      ['limit', '-1'],
      ['limit', '1.5'],
      ['limit', ''],
      ['limit', 'all'],
      ['offset', '-1'],
      ['offset', '10000001'],
      ['ordering', 'password_hash'],
      ['ordering', '--id'],
      ['ordering', 'id,name'],
      ['search', 'x'.repeat(201)],
    ] as const) {
      const path = endpoint.path.replace(/:([a-z_]+)/g, (_match, key: string) => String(input.params?.[key]));
      const answer = await api.raw(`${path}?${name}=${value}`, { token: readerOf() });
      expect(answer.status, `${name}=${value}`).toBe(400);
      expect(answer.problem[name]).toEqual(expect.any(Array));
    }
  });

  // conforms: 26.5
  it('can be ordered by each of its fields, both ways', async () => {
    const input = await inputOf(endpoint);
    const shape = (endpoint.query as unknown as { shape: { ordering: { unwrap(): { options: string[] } } } }).shape;
    const orderings = shape.ordering.unwrap().options;
    expect(orderings.length).toBeGreaterThan(1);
    for (const ordering of orderings.filter((name) => !name.startsWith('-'))) {
      const pages = [ordering, `-${ordering}`].map(async (name) => {
        const answer = await api.call(endpoint, { ...input, token: readerOf(), query: { ordering: name, limit: 200 } });
        expect(answer.status, name).toBe(200);
        return answer.body as Page;
      });
      const [up, down] = await Promise.all(pages);
      expect(up?.next, 'more than a page: compare fewer').toBeNull();
      expect(up?.results, ordering).toEqual(down?.results.toReversed());
    }
  });

  // conforms: 26.5
  it('takes % and _ in a search for what they are', async () => {
    const input = await inputOf(endpoint);
    // One of them is in every key of an upload, two are nowhere.
    for (const search of ['%', '__', '%%%', '\\', "'"]) {
      const answer = await api.call(endpoint, { ...input, token: readerOf(), query: { search } });
      expect(answer.status).toBe(200);
      expect((answer.body as Page).count, search).toBe(0);
    }
  });
});

describe('the list of workorders', () => {
  let ids: number[];
  beforeAll(async () => {
    ids = [];
    for (let i = 0; i < 7; i++) {
      ids.push(
        await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: `PAGED${i}`, count: 1 + (i % 2) }),
      );
    }
    await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'OTHER' });
  });

  async function read(query: Record<string, unknown>): Promise<Page> {
    const answer = await api.call(listWorkorders, { token, query });
    expect(answer.status).toBe(200);
    return answer.body;
  }

  // conforms: 9.1
  it('is walked whole by its next links, which keep every filter, and back by its previous links', async () => {
    const filter = { search: 'PAGED', ordering: 'quantity', is_archived: 'false', code_layout: 'none' };
    const seen: number[] = [];
    let page = await read({ ...filter, limit: 3 });
    expect(page.previous).toBeNull();
    const sizes: number[] = [];
    let last: string | null = null;
    for (;;) {
      expect(page.count).toBe(7);
      sizes.push(page.results.length);
      seen.push(...page.results.map(({ id }) => id));
      if (page.next === null) break;
      last = page.next;
      const { pathname, search, searchParams, origin } = new URL(page.next);
      expect(origin).toBe(api.baseUrl);
      expect(Object.fromEntries(searchParams)).toMatchObject({ ...filter, limit: '3' });
      page = (await api.raw(pathname + search, { token })).body as Page;
    }
    expect(sizes).toEqual([3, 3, 1]);
    expect(last).not.toBeNull();
    // Quantity first, then the id decides: the order is total, so no row is shown twice or never.
    expect(seen).toEqual([0, 2, 4, 6, 1, 3, 5].map((index) => ids[index]));
    const back = new URL(page.previous ?? '');
    expect(back.searchParams.get('offset')).toBe('3');
    expect(back.searchParams.get('search')).toBe('PAGED');
  });

  it('reverses a descending order entirely', async () => {
    const up = await read({ search: 'PAGED', ordering: 'quantity' });
    const down = await read({ search: 'PAGED', ordering: '-quantity' });
    expect(down.results.map(({ id }) => id)).toEqual(up.results.map(({ id }) => id).reverse());
  });

  it('says how many there are also on a page behind the last, and that there are none', async () => {
    for (const offset of [6, 7, 100]) {
      const page = await read({ search: 'PAGED', limit: 3, offset });
      expect([page.count, page.results.length, page.next], `${offset}`).toEqual([7, offset === 6 ? 1 : 0, null]);
    }
    expect(await read({ search: 'No such reference' })).toMatchObject({ count: 0, results: [], next: null });
    expect(await read({ state: 'new', offset: 3, search: 'PAGED' })).toMatchObject({ count: 0, results: [] });
  });

  // conforms: 26.6
  it('takes several values of a filter, separated by commas, and refuses what is none', async () => {
    const { brand } = api.world.companies;
    const own = await insertFinishedWorkorder(api, brand, { prefix: 'LAYOUT' });
    await api.database.db
      .updateTable('workorders')
      .set({ code_layout: 'sg-inside', product_id: api.world.goods.brand.productId })
      .where('id', '=', own)
      .execute();
    const all = await read({ search: 'LAYOUT', code_layout: 'sg-inside,custom' });
    expect(all.results.map(({ id }) => id)).toEqual([own]);
    expect((await read({ search: 'LAYOUT', code_layout: 'none,custom' })).count).toBe(0);
    const product = api.world.goods.brand.productId;
    expect((await read({ search: 'LAYOUT', product: `${product},${product + 100_000}` })).count).toBe(1);
    expect((await read({ search: 'LAYOUT', product: `${product + 100_000}` })).count).toBe(0);
    for (const query of [
      { code_layout: 'none,sg' },
      { product: '1,' },
      { template: '0' },
      { printing_partner: 'a,1' },
    ]) {
      const answer = await api.call(listWorkorders, { token, query });
      expect([answer.status, JSON.stringify(answer.body)]).toEqual([
        400,
        expect.stringContaining(Object.keys(query)[0] ?? ''),
      ]);
    }
  });

  // conforms: 11.6, 28.1
  it('filters by state, generation, archive, cancellation and date', async () => {
    const day = '2026-05-04';
    await api.database.db
      .updateTable('workorders')
      .set({ created_at: new Date(`${day}T12:00:00Z`) })
      .where('id', 'in', ids)
      .execute();
    const search = 'PAGED';
    expect((await read({ search, state: 'completed' })).count).toBe(7);
    expect((await read({ search, state: 'new' })).count).toBe(0);
    expect((await read({ search, codegen_status: '4' })).count).toBe(7);
    expect((await read({ search, codegen_status: '1,2,3,6' })).count).toBe(0);
    expect((await read({ search, is_archived: 'true' })).count).toBe(0);
    expect((await read({ search, is_canceled: 'false' })).count).toBe(7);
    expect((await read({ search, is_canceled: 'true' })).count).toBe(0);
    expect((await read({ search, creation_date: day })).count).toBe(7);
    expect((await read({ search, creation_date: '2020-01-01,2020-12-31' })).count).toBe(0);
    expect((await read({ search, creation_date: `2020-01-01,${day}` })).count).toBe(7);
    expect((await read({ search, due_date: day })).count).toBe(0);
    expect((await read({ reference: 'finished PAGED3' })).count).toBe(1);
    expect((await read({ reference: 'finished PAGED' })).count).toBe(0);
  });

  it('refuses dates that are none, without a failure on our side', async () => {
    for (const creation_date of [
      'yesterday',
      '2026-13-01',
      '2026-02-30',
      '2026-01-01,',
      ',',
      '2026-01-01,2026-01-02,2026-01-03',
      '',
    ]) {
      const answer = await api.raw(`/api/v2/workorders/?creation_date=${encodeURIComponent(creation_date)}`, { token });
      expect(answer.status, creation_date).toBe(400);
    }
    for (const creation_date of [
      '0000-01-01',
      '9999-12-31',
      '0001-01-01T00:00:00Z',
      '9999-12-31T23:59:59+14:00',
      '2026-01-01T00:00:00+23:00',
    ]) {
      const answer = await api.raw(`/api/v2/workorders/?creation_date=${encodeURIComponent(creation_date)}`, { token });
      expect(answer.status, creation_date).toBeLessThan(500);
    }
  });
});
