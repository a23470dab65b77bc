import { parse } from 'acorn';
import { expect, it } from 'vitest';
import { buildBundles } from './build-bundles.ts';
import { loadBundles } from './bundles.ts';

/** Bytes of the script and the styles of a page; today's sum and a tenth. */
const maxBytes = 18_900;

it('bundles a small script and styles for pages and for the element, which fit into HTML', () => {
  const { page, element } = buildBundles();
  for (const { script, style } of [page, element]) {
    // A browser that cannot parse the script of the element could not say that it is too old.
    expect(() => parse(script, { ecmaVersion: 2017 })).not.toThrow();
    expect(script + style).not.toMatch(/<\/(?:script|style)/i);
    expect(style).toContain('--spot');
  }
  expect(Buffer.byteLength(page.script + page.style)).toBeLessThan(maxBytes);
});

it('never loads bundles of other sources', async () => {
  const { page } = await loadBundles();
  expect(page).toEqual(buildBundles().page);
});
