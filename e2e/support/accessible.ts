import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Holds the page as it is to WCAG 2.2 AA and axe's best practices; in dark to what colours decide. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // No page of the portal has frames, so none has to be gathered in a page of its own, which takes a third of the
    // time.
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true);
    if (colorScheme === 'light') axe.withTags(everything);
    else axe.withRules(['color-contrast', 'link-in-text-block']);
    const { violations } = await axe.analyze();
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.target.join(' ')} — ${node.failureSummary ?? ''}`),
    );
    expect(found, `axe, ${colorScheme}, ${page.url()}`).toEqual([]);
  }
}
