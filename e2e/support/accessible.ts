import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { type Engine, judgeKindsOfTextOnce, prepare } from './axe-in-page.ts';
import { hydrated } from './hydrated.ts';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The whole of what is asked in light; in dark what colours decide. */
const rules = {
  light: { type: 'tag', values: everything },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
} as const;
type Theme = keyof typeof rules;

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Holds the page as it is to WCAG 2.2 AA and axe's best practices; in dark to what colours decide. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe leaves out what is disabled.
  await hydrated(page);
  // A list is dimmed while its next rows load.
  const lists = page.getByRole('table');
  await expect(page.locator('[aria-busy="true"]').filter({ has: lists })).toHaveCount(0);
  const { hasAxe, theme } = await page.evaluate(lookAround);
  // Once for each loaded page: loading axe takes as long as a short run.
  if (!hasAxe) {
    await page.evaluate(source);
    await page.evaluate(prepare);
    await page.evaluate(judgeKindsOfTextOnce);
  }
  // The theme that is there first: to change it takes as long as a short run, too.
  for (const colorScheme of theme === 'light' ? (['light', 'dark'] as const) : (['dark', 'light'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { type, values } = rules[colorScheme];
    const options = { runOnly: { type, values: [...values] } };
    let found: string[];
    let address: string;
    // A page that a link left meanwhile is half of two pages. Next titles a page a moment after it shows it.
    do {
      address = page.url();
      await expect(page).toHaveTitle(/./);
      found = await page.evaluate(findViolations, { theme: colorScheme, options });
    } while (page.url() !== address);
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
}

/** Runs in the page. */
function lookAround(): { hasAxe: boolean; theme: Theme } {
  return { hasAxe: 'axe' in window, theme: matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light' };
}

/**
 * Runs in the page. Colours are judged when every fade has ended. Rules that passed stay in the page, without
 * selectors: they are as long as the page.
 */
async function findViolations({ theme, options }: { theme: Theme; options: axe.RunOptions }): Promise<string[]> {
  const root = document.documentElement;
  await new Promise<void>((resolve, reject) => {
    // A page outside the portal follows the browser at once.
    const isThere = () => root.dataset['theme'] === undefined || root.dataset['theme'] === theme;
    if (isThere()) return resolve();
    const late = setTimeout(() => reject(new Error(`The page did not turn ${theme}.`)), 20_000);
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      clearTimeout(late);
      resolve();
    });
    observer.observe(root, { attributeFilter: ['data-theme'] });
  });
  // A dialog that has just opened is transparent until its first frame, even with reduced motion. Spinners and
  // animations that follow a scroll never end.
  const fades = document.getAnimations().filter(({ timeline, effect }) => {
    const { endTime } = effect?.getComputedTiming() ?? {};
    return timeline instanceof DocumentTimeline && Number.isFinite(Number(endTime));
  });
  await Promise.allSettled(fades.map(({ finished }) => finished));
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
