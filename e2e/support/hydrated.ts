import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the page listens. Fields and buttons are disabled until then; keys of the page are not heard. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-hydrating]')).toHaveCount(0);
}
