import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The whole of what is asked in light; in dark what colours decide. */
const runs = [
  ['light', { type: 'tag', values: everything }],
  ['dark', { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }],
] as const;

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Holds the page as it is to WCAG 2.2 AA and axe's best practices; in dark to what colours decide. */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for each page that is loaded: to bring axe in takes as long as a short run of it.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(source);
    await page.evaluate(prepare);
  }
  for (const [colorScheme, { type, values }] of runs) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = await page.evaluate(findViolations, { runOnly: { type, values: [...values] } });
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
}

/** What of axe no type of its own tells. */
interface Engine {
  run: typeof axe.run;
  commons: { color: { Color: { prototype: Color & { parseString(this: Color, text: string): Color } } } };
  _audit: { checks: Record<string, { options: { ignorePseudo: boolean } }> };
}

/** A colour as axe computes with it. */
type Color = Record<'r' | 'g' | 'b' | 'alpha', number>;

/**
 * Runs in the page. A page has a dozen colours, and axe parses one for each element and each that is behind it: most of
 * what a run of it took. And text in front of a ::before or ::after, which axe looks for through all that is around a
 * text and then leaves unjudged, is judged by what is behind it otherwise.
 */
function prepare(): void {
  const { commons, _audit } = (window as unknown as { axe: Engine }).axe;
  const parser = commons.color.Color.prototype;
  const parse = parser.parseString;
  const parsed = new Map<string, Color>();
  parser.parseString = function (text) {
    const { r, g, b, alpha } = parsed.get(text) ?? parse.call(this, text);
    parsed.set(text, { r, g, b, alpha });
    return Object.assign(this, { r, g, b, alpha });
  };
  const contrast = _audit.checks['color-contrast'];
  if (!contrast) throw new Error('axe has no check of contrast.');
  contrast.options = { ...contrast.options, ignorePseudo: true };
}

/** Runs in the page. What passed is as long as the page, and stays there; selectors of what passed are not made. */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const engine = (window as unknown as { axe: Engine }).axe;
  const { violations, passes } = await engine.run(document, {
    ...options,
    resultTypes: ['violations'],
    selectors: false,
  });
  // A check that breaks is no violation: that some text was judged shows that this one did not.
  if (![...violations, ...passes].some(({ id }) => id === 'color-contrast')) return ['color-contrast: judged nothing'];
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} — ${node.failureSummary ?? ''}`),
  );
}
