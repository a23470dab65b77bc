import { expect, type Locator, type Page } from '@playwright/test';

/** Opens the first page, and shows every item of the list that needs the signed-in person; there is at least one. */
export async function openNeedsYou(page: Page): Promise<Locator> {
  await page.goto('/');
  const needs = page.getByRole('region', { name: /^Needs you/ });
  await expect(needs.getByRole('listitem').first()).toBeVisible();
  const more = needs.getByRole('button', { name: /more$/ });
  if (await more.isVisible()) await more.click();
  return needs;
}
