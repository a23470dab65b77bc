import { createLoader } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { listParams, listQuery } from './list-params.ts';

const params = listParams(['reference', 'quantity'], '-quantity');
const load = createLoader(params);

describe('list parameters', () => {
  it('gives the first page in the default order for an empty address', () => {
    expect(listQuery(load({}))).toEqual({ limit: 20, offset: 0, ordering: '-quantity' });
  });
  it('reads page, size, order and search', () => {
    expect(listQuery(load({ page: '3', size: '50', sort: 'reference', q: ' NA-118 ' }))).toEqual({
      limit: 50,
      offset: 100,
      ordering: 'reference',
      search: 'NA-118',
    });
  });
  it('keeps a mistyped address within what the service takes', () => {
    expect(listQuery(load({ page: '-4', size: '9999', sort: 'password' }))).toEqual({
      limit: 20,
      offset: 0,
      ordering: '-quantity',
    });
    expect(listQuery(load({ page: '999999999' })).offset).toBeLessThanOrEqual(10_000_000);
    expect(listQuery(load({ q: 'x'.repeat(500) })).search).toHaveLength(200);
  });
});
