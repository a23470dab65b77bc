import { parseAsArrayOf, parseAsInteger, parseAsString } from 'nuqs/server';
import { expect, it } from 'vitest';
import { hasFilters, noFilters } from './list-filters.ts';
import { listParams } from './list-params.ts';

const params = {
  ...listParams(['name'], 'name'),
  brand: parseAsInteger,
  several: parseAsArrayOf(parseAsInteger).withDefault([]),
  cursor: parseAsString,
};

it('clears every parameter of a list but those of its page and order', () => {
  expect(noFilters(params)).toEqual({ q: null, brand: null, several: null });
});

it.each([
  [{ q: 'a' }, true],
  [{ brand: 1 }, true],
  [{ several: [1] }, true],
  [{ q: ' ', several: [], brand: null }, false],
  [{ sort: '-name', page: 2, size: 50, cursor: 'n1-1' }, false],
])('says of %j whether it filters: %s', (values, expected) => expect(hasFilters(params, values)).toBe(expected));
