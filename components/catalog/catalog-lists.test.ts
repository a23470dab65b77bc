import { createLoader } from 'nuqs/server';
import { expect, it, vi } from 'vitest';
import { listInput } from '#components/data-table/define-list.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { offeredLanguages } from '#lib/texts/languages.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { lookupLists } from './lookup-lists.ts';
import { productList } from './products.list.tsx';

// Actions of a list are functions of the server.
vi.mock('server-only', () => ({}));

const context = { user: {} as SessionUser, calendar: { today: '2026-11-22', timeZone: 'UTC' } };
const queryOf = (address: string) =>
  listInput(productList, createLoader(productList.params)(new URLSearchParams(address)), context).query;

it('asks for products in use, until the address asks for archived ones', () => {
  expect(queryOf('')).toEqual({ limit: 20, offset: 0, ordering: 'name', is_archived: 'false' });
  expect(queryOf('q=soap&sort=-sku&page=3&archived=yes&brand=4&campaign=5')).toEqual({
    limit: 20,
    offset: 40,
    ordering: '-sku',
    search: 'soap',
    is_archived: 'true',
    brand: 4,
    campaign: 5,
  });
});

it('ignores values that an address cannot have', () => {
  expect(queryOf('sort=company&brand=-1&campaign=x&archived=maybe&page=0')).toEqual(queryOf(''));
  expect(lookupLists.brand.params.sort.parse('sku')).toBeNull();
});

it.each(Object.keys(lookupLists) as (keyof typeof lookupLists)[])('counts each list of %s by its own noun', (kind) => {
  for (const language of offeredLanguages) {
    const t = translatorFor(language, 'catalog');
    const lines = (['count', 'countArchived'] as const).map((key) => t(`${kind}.${key}`, { count: 7 }));
    expect(new Set(lines).size).toBe(2);
    for (const line of lines) expect(line).toMatch(/^7 [^#]+$/);
  }
});
