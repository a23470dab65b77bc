import type { BrowserContext, Page } from '@playwright/test';
import { median } from '../yardstick.ts';

/** Goals: the data's own time is that of the server's part of the page, asked for by itself. */
export const navigationBars = { ms: 60, ratio: 1.5 } as const;

/** Entries of the brand owner's navigation, each followed from the one before. */
const addresses = [
  '/workorders',
  '/templates',
  '/ingestion',
  '/codes',
  '/downloads',
  '/scans',
  '/analytics',
  '/catalog',
  '/settings',
  '/authenticate',
] as const;

const roundsOfEach = 7;
/** As long as a pointer rests on a link before it is pressed. */
const hoverMs = 120;

interface Navigation {
  address: string;
  /** From the click to the heading of the next page, milliseconds, median. */
  click: number;
  /** The page's data by itself, milliseconds, median. */
  data: number;
}

/** Pages that were opened before, each by a click on its link in the sidebar after a rest on it. */
export async function measureNavigation(context: BrowserContext, portal: string): Promise<Navigation[]> {
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${portal}/`, { waitUntil: 'networkidle' });
  const clicks = new Map<string, number[]>();
  const data = new Map<string, number[]>();
  for (let round = -1; round < roundsOfEach; round += 1) {
    for (const address of addresses) {
      const [click, alone] = [await clickTime(page, address), await dataTime(page, address)];
      if (round < 0) continue;
      clicks.set(address, [...(clicks.get(address) ?? []), click]);
      data.set(address, [...(data.get(address) ?? []), alone]);
    }
  }
  await page.close();
  return addresses.map((address) => ({
    address,
    click: median(clicks.get(address) ?? []),
    data: median(data.get(address) ?? []),
  }));
}

/** Both are read from the page's own clock: a driver's messages take longer than what is measured. */
async function clickTime(page: Page, address: string): Promise<number> {
  const link = page.getByRole('navigation', { name: 'Main' }).locator(`a[href^="${address}"]`).first();
  await link.hover();
  await page.waitForTimeout(hoverMs);
  await page.evaluate((path) => {
    const before = document.querySelector('main h1');
    const state = window as unknown as { shown: Promise<number> };
    state.shown = new Promise((resolve) => {
      let clicked = 0;
      addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
      const look = () => {
        const heading = document.querySelector('main h1');
        const isThere = location.pathname.startsWith(path) && heading !== null && heading !== before;
        // Painted with the frame that follows.
        if (isThere) requestAnimationFrame((at) => resolve(at - clicked));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  }, address);
  await link.click();
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/** Requests of the router when it follows a link. */
async function dataTime(page: Page, address: string): Promise<number> {
  return page.evaluate(async (path) => {
    const began = performance.now();
    const response = await fetch(`${path}?_rsc=bench`, { headers: { rsc: '1' }, cache: 'no-store' });
    await response.text();
    return performance.now() - began;
  }, address);
}
