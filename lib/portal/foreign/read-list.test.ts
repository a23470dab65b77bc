import { expect, it, vi } from 'vitest';
import { readList, wantedOf } from './read-list.ts';

const api = 'https://service.example/base';
const row = (key: string, created_at: string) => ({ key, created_at, status: key === 'b' ? 'error' : 'completed' });
const rows = [row('a', '2026-01-01'), row('b', '2026-03-01'), row('c', '2026-02-01')];
const first = { count: 3, next: 'https://service.example/base/list?page=2', previous: null, results: rows.slice(0, 2) };
const second = () => Promise.resolve(Response.json({ count: 3, next: null, results: rows.slice(2) }));
const keys = (list: unknown) => (list as { results: { key: string }[] }).results.map(({ key }) => key);

it('orders, searches and pages a list that is read whole', async () => {
  const wanted = wantedOf({ limit: 2, offset: 0, ordering: '-created_at' }, {});
  const list = await readList(first, api, wanted, second);
  expect(keys(list)).toEqual(['b', 'c']);
  expect(list).toMatchObject({ count: 3, next: 'more', previous: null });
  expect(keys(await readList(first, api, { ...wanted, offset: 2 }, second))).toEqual(['a']);
  expect(await readList(first, api, { ...wanted, search: 'C'.toLowerCase() }, second)).toMatchObject({ count: 1 });
});

it('applies a filter that the service does not take, and not twice one that it takes', async () => {
  const query = { limit: 20, status: 'error', is_archived: 'false' };
  const left = wantedOf(query, { status: 'error' });
  expect(left.filters).toEqual({ is_archived: 'false' });
  expect(keys(await readList(first, api, wantedOf(query, {}), second))).toEqual(['b']);
});

it('asks for no more than it needs, and never at another address', async () => {
  const get = vi.fn(second);
  await readList(first, api, wantedOf({ limit: 1 }, {}), get);
  expect(get).not.toHaveBeenCalled();
  const away = { ...first, next: 'https://elsewhere.example/list?page=2' };
  const list = await readList(away, api, wantedOf({ limit: 20, ordering: 'created_at' }, {}), get);
  expect(get).not.toHaveBeenCalled();
  // The list is incomplete: it keeps the order and the count of the service.
  expect(keys(list)).toEqual(['a', 'b']);
  expect(list).toMatchObject({ count: 3 });
});

it('leaves what is no list to be refused', async () => {
  expect(await readList(undefined, api, wantedOf({}, {}), second)).toBeUndefined();
});

it('follows the links of the outside at the address it reaches the service at', async () => {
  const get = vi.fn(second);
  const list = await readList(first, 'http://api.internal:4000', wantedOf({ limit: 3 }, {}), get, api);
  expect(get.mock.calls).toEqual([['http://api.internal:4000/base/list?page=2']]);
  expect(keys(list)).toEqual(['a', 'b', 'c']);
});
