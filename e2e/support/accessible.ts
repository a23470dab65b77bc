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
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const [colorScheme, { type, values }] of runs) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    const found = await page.evaluate(findViolations, { runOnly: { type, values: [...values] } });
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
}

/** Runs in the page. What passed is as long as the page, and stays there. */
async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const engine = (window as unknown as { axe: typeof axe }).axe;
  const { violations } = await engine.run(document, { ...options, resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
  );
}
