import { expect, type Page } from '@playwright/test';

/** Waits until the page listens. Fields and buttons are disabled until then; keys of the page are not heard. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-hydrating]')).toHaveCount(0);
}
