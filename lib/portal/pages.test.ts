import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { foundLookups } from '#lib/contract/lookups.ts';
import { openItemKinds, pageOfItem } from '#lib/contract/values/open-items.ts';
import { needOf } from './foreign/page-needs.ts';
import { mayOpen } from './may-open.ts';
import { pageList } from './pages.ts';
import { paths } from './paths.ts';

const folder = path.resolve(import.meta.dirname, '../../app/(portal)');
/** Entries for all pages below an address, which is none itself. */
const prefixes = ['uploadTemplates', 'substratePages', 'layoutPages'];

describe('pages', () => {
  it.each(pageList.filter(([name]) => !prefixes.includes(name)))('%s is a route of the portal', (_, page) => {
    const route = page.path.replace(/:(\w+)/g, '[$1]');
    const files = [route, route.replace(/^\/catalog\/[\w-]+/, '/catalog/[lookup]')].flatMap((one) => [
      path.join(folder, one, 'page.tsx'),
      path.join(folder, one, 'route.ts'),
    ]);
    expect(files.some((file) => existsSync(file))).toBe(true);
  });

  it('have a list for each lookup that Find offers', () => {
    const found = pageList.map(([, { finds }]) => finds);
    for (const kind of foundLookups) expect(found).toContain(kind);
  });

  it.each(openItemKinds)('have one for open items of kind %s', (kind) => {
    const filled = pageList.map(([, page]) => page.path.replace(/:\w+/, '7'));
    expect(filled).toContain(pageOfItem({ kind, key: '7' }));
  });

  it('asks for the permission of the page', () => {
    expect(mayOpen('newBrand', { permissions: ['product_view'] })).toBe(false);
    expect(mayOpen('brands', { permissions: ['product_view'] })).toBe(true);
    expect(mayOpen('profile', { permissions: [] })).toBe(true);
  });
});

describe('paths', () => {
  it('fills in the parameters of a page', () => {
    expect(paths.brands).toBe('/catalog/brands');
    expect(paths.brand(7)).toBe('/catalog/brands/7');
    expect(paths.code('a/b')).toBe('/codes/a%2Fb');
    expect(paths.webhookDelivery(3, 4)).toBe('/settings/webhooks/3/deliveries/4');
  });
});

describe('needOf', () => {
  it('is that of the page, or of the nearest page above it', () => {
    expect(needOf('/catalog/brands/7')?.what).toBe('brands');
    expect(needOf('/operator/templates/uploads/new')?.what).toBe('uploadTemplates');
    expect(needOf('/codes/tasks/1')?.what).toBe('codeChanges');
    expect(needOf('/codes/AbCd')?.what).toBe('codePages');
    expect(needOf('/downloads')?.what).toBe('downloadList');
    expect(needOf('/downloads/key/file')).toBeUndefined();
    expect(needOf('/catalog/brandsandmore')).toBeUndefined();
  });
});
