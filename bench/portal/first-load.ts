import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';

/** 1 kB is 1,000 bytes. */
export const kilobytes = (bytes: number) => bytes / 1000;

export interface FirstLoad {
  /** Bytes of every script, each as gzip has it. */
  bytes: number;
  /** Whether the page shows a form. */
  hasForm: boolean;
}

/**
 * Measures the scripts that a page fetches until nothing is under way: a first visit, with nothing in the cache and
 * nothing touched.
 */
export async function firstLoad(context: BrowserContext, url: string): Promise<FirstLoad> {
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  const measure = (response: Response) => {
    if (response.request().resourceType() !== 'script') return;
    sizes.push(response.body().then((body) => gzipSync(body).length));
  };
  page.on('response', measure);
  const client = await context.newCDPSession(page);
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(url, { waitUntil: 'networkidle' });
  page.off('response', measure);
  const all = await Promise.all(sizes);
  const hasForm = (await page.locator('main form[method="post"]').count()) > 0;
  await page.close();
  return { bytes: all.reduce((sum, size) => sum + size, 0), hasForm };
}
