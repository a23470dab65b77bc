import { describe, expect, it } from 'vitest';
import {
  createLoader,
  createSerializer,
  parseAsArrayOf,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from './address-values.ts';

const values = {
  q: parseAsString.withDefault(''),
  page: parseAsInteger.withDefault(1),
  state: parseAsStringLiteral(['open', 'closed']),
  partner: parseAsArrayOf(parseAsInteger).withDefault([]),
  layout: parseAsArrayOf(parseAsStringLiteral(['none', 'sg-inside'])).withDefault([]),
  time: parseAsString,
};
const load = createLoader(values);
const write = createSerializer(values);
const nothing = { q: '', page: 1, state: null, partner: [], layout: [], time: null };

describe('values of an address', () => {
  it('are what stands for nothing where the address has none', async () => {
    expect(load({})).toEqual(nothing);
    expect(await load(Promise.resolve({}))).toEqual(nothing);
  });

  it('are read from what a page is given, the first where one is there twice', () => {
    const read = { ...nothing, q: 'a b', page: 3, state: 'open', partner: [4, 9], layout: ['none'] };
    expect(load({ q: 'a b', page: ['3', '4'], state: 'open', partner: '4,9', layout: 'none' })).toEqual(read);
    const search = new URLSearchParams('q=a+b&page=3&page=4&state=open&partner=4,9&layout=none');
    expect(load(search)).toEqual(read);
  });

  it('are as if they were not there where they are mistyped', () => {
    expect(load({ page: 'x', state: 'ajar', partner: 'x,7,', layout: 'none,square', toString: 'x' })).toEqual({
      ...nothing,
      partner: [7],
      layout: ['none'],
    });
  });

  it('stand in an address as they are read, without what stands for nothing', () => {
    const written = { q: 'a&b=ü %2C', page: 2, state: 'open' as const, partner: [4, 9], time: '2026-11-01,2026-11-02' };
    const address = write('/workorders', written);
    expect(address).toBe('/workorders?q=a%26b%3D%C3%BC+%252C&page=2&state=open&partner=4,9&time=2026-11-01,2026-11-02');
    expect(load(new URL(address, 'http://localhost').searchParams)).toEqual({ ...nothing, ...written });
    expect(write('/workorders', { q: '', page: 1, state: null, partner: [] })).toBe('/workorders');
  });

  it('change what they are given for and leave the rest of an address alone', () => {
    const search = new URLSearchParams('q=box&page=3&state=open&columns=id');
    expect(write(search, { page: null, state: 'closed', q: undefined })).toBe('?q=box&state=closed&columns=id');
    expect(write(new URLSearchParams('page=3'), { page: 1 })).toBe('');
    expect(search.toString()).toBe('q=box&page=3&state=open&columns=id');
  });
});
