import { expect, type Page } from '@playwright/test';

/** Waits until the page listens. Fields and buttons are disabled until then; keys and files would be lost. */
export async function hydrated(page: Page): Promise<void> {
  await expect(page.locator('[data-hydrating]')).toHaveCount(0);
}

/** Lets `goto` and `reload` wait for it too, unless they wait for the commit alone. */
export function waitForHydration(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (options?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    if (options?.waitUntil !== 'commit') await hydrated(page);
    return response;
  };
}
