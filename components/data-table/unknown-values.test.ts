import { parseAsArrayOf, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { expect, it } from 'vitest';
import { listParams, parseAsId, parseAsTime } from './list-params.ts';
import { unknownValues } from './unknown-values.ts';

const params = {
  ...listParams(['id'], '-id'),
  state: parseAsStringLiteral(['open', 'closed']),
  layout: parseAsArrayOf(parseAsStringLiteral(['sid', 'sg'])).withDefault([]),
  product: parseAsId,
  time: parseAsTime,
  code: parseAsString,
};
const unknown = (search: string) => unknownValues(params, new URLSearchParams(search));

it('names the filters whose values the list does not know', () => {
  expect(unknown('state=opened')).toEqual(['state=opened']);
  expect(unknown('state=closed&layout=sid,qr&product=x1')).toEqual(['layout=sid,qr', 'product=x1']);
  expect(unknown('product=0&time=2026-13-01')).toEqual(['product=0', 'time=2026-13-01']);
});

it('takes what the list knows, what is empty, and what is no filter', () => {
  expect(unknown('state=open&layout=sid,sg&product=7&time=7d&code=any&q=x')).toEqual([]);
  expect(unknown('state=&page=x&size=7&sort=price&cursor=?&other=1')).toEqual([]);
});
