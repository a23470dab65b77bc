import { expect, it } from 'vitest';
import { isFiltered, loadProductListParams, lookupListParams, productQuery } from './catalog-list-params.ts';

const read = (address: string) => loadProductListParams(new URLSearchParams(address));

it('asks for what is in use, until the address says otherwise', () => {
  expect(productQuery(read(''))).toEqual({ limit: 20, offset: 0, ordering: 'name', is_archived: 'false' });
  expect(productQuery(read('q=soap&sort=-sku&page=3&archived=yes&brand=4&campaign=5'))).toEqual({
    limit: 20,
    offset: 40,
    ordering: '-sku',
    search: 'soap',
    is_archived: 'true',
    brand: 4,
    campaign: 5,
  });
});

it('passes over what an address cannot say', () => {
  const values = read('sort=company&brand=-1&campaign=x&archived=maybe&page=0');
  expect(productQuery(values)).toEqual({ limit: 20, offset: 0, ordering: 'name', is_archived: 'false' });
  expect(lookupListParams.brand.sort.parse('sku')).toBeNull();
});

it('tells an empty catalogue from a filter that nothing fits', () => {
  expect(isFiltered(read('sort=sku&page=2'))).toBe(false);
  for (const address of ['q=a', 'archived=yes', 'brand=1', 'campaign=1']) expect(isFiltered(read(address))).toBe(true);
});
