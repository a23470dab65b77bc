import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';

export async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

/** Follows the first link of this name to its file. */
export async function downloadBy(page: Page, name: string | RegExp): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).first().click(),
  ]);
  return download;
}
