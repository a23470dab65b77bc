import { gzipSync } from 'node:zlib';
import type { BrowserContext, Response } from '@playwright/test';

/** 1 kB is 1,000 bytes. */
export const kilobytes = (bytes: number) => bytes / 1000;

/**
 * Bytes of every script a page fetches until nothing is under way, each as gzip has it: a first visit, with nothing in
 * the cache and nothing touched.
 */
export async function firstLoad(context: BrowserContext, url: string): Promise<number> {
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
  await page.close();
  return all.reduce((sum, size) => sum + size, 0);
}
