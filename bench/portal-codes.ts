import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { SecondPortal } from '../e2e/foreign/second-portal.ts';
import { newTokenFor } from './api-process.ts';
import { type BenchDatabase, withBenchDatabase, withSecondDatabase } from './bench-database.ts';
import { fillLists, type ListData } from './list-data.ts';
import { signInWithToken } from './portal/sign-in-with-token.ts';
import { startProgram } from './start-program.ts';
import { quantile } from './statistics.ts';

const fewCodes = 10_000;
const bar = 1.5;
const warming = 3;
const clicksOfEach = 30;
/** Below this, drawing the page is all there is to see. */
const floorMs = 100;

/** The clicks that are measured, and their pages. */
type Click = readonly [name: string, from: (data: ListData) => string, link: string];
const clicks: readonly Click[] = [
  ['Codes in the navigation', () => '/workorders', 'a[href="/codes"]'],
  ['the next page', () => '/codes', '#main a[href*="cursor=n"]'],
  ['those that are active', () => '/codes', '#main nav a[href="/codes?status=1"]'],
  ['those of a product', ({ product }) => `/codes?products=${product}`, '#main nav a[href*="status=1"]'],
  [
    'those of a rare product',
    ({ rareProduct }) => `/codes?products=${rareProduct}&status=0`,
    '#main nav a[href$="products=RARE"]',
  ],
  ['those of an SCM value', () => '/codes?scm_lot=L1&status=0', '#main nav a[href$="?scm_lot=L1"]'],
];

/**
 * The list of codes in the portal's production build, from a click to its rows in a browser: over ten million codes
 * beside ten thousand on the same server, in turns. `npm run bench -- portal-codes [codes]`, after `npm run build`.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const many = Number(args[0] ?? 10_000_000);
  if (!Number.isInteger(many) || many < fewCodes) throw new Error('Usage: npm run bench -- portal-codes [codes]');
  return withBenchDatabase((small) =>
    withSecondDatabase(small, async (second) => {
      const address = new URL(small.url);
      address.pathname = '/second';
      const large = { ...second, url: address.href, directory: small.directory };
      const few = await fillLists(small, fewCodes);
      const full = await fillLists(large, many);
      console.log(`${many.toLocaleString('en')} codes beside ${fewCodes.toLocaleString('en')}`);
      const browser = await chromium.launch({
        ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
        args: ['--no-sandbox'],
      });
      const sides: Side[] = [];
      try {
        for (const [database, data] of [
          [small, few],
          [large, full],
        ] as const) {
          sides.push(await openSide(database, data, (portal) => browser.newContext({ baseURL: portal })));
        }
        const [before, after] = sides;
        return before !== undefined && after !== undefined && (await compare(before, after));
      } finally {
        await browser.close();
        for (const side of sides) await side.stop();
      }
    }),
  );
}

interface Side {
  page: Page;
  data: ListData;
  stop(): Promise<void>;
}

async function openSide(
  database: BenchDatabase,
  data: ListData,
  newContext: (portal: string) => Promise<BrowserContext>,
): Promise<Side> {
  const port = await findFreePort();
  const api = await startProgram('api', database, port, {
    SECRET_KEY: 'x'.repeat(32),
    API_PORT: String(port),
    API_RATE_PER_MINUTE: '10000000',
    API_SECONDS_PER_MINUTE: '3840',
  });
  const url = `http://127.0.0.1:${port}`;
  const portal = await SecondPortal.start({ API_URL: url, PHOTO_URL: url, STORAGE_URL: url, CODE_URL: url });
  const context = await newContext(portal.url);
  await context.addCookies(await signInWithToken(portal.url, await newTokenFor(database, data.userId)));
  const stop = async () => {
    await portal.stop();
    await api.stop();
  };
  return { page: await context.newPage(), data, stop };
}

async function compare(small: Side, large: Side): Promise<boolean> {
  let good = true;
  for (const click of clicks) {
    const times: [number[], number[]] = [[], []];
    for (let n = -warming; n < clicksOfEach; n += 1) {
      const [a, b] = [await timeOf(small, click), await timeOf(large, click)];
      if (n < 0) continue;
      times[0].push(a);
      times[1].push(b);
    }
    const [few, many] = times.map((all) => quantile(all, 0.95)) as [number, number];
    const [halfFew, halfMany] = times.map((all) => quantile(all, 0.5)) as [number, number];
    const ratio = Math.max(many, floorMs) / Math.max(few, floorMs);
    good &&= ratio <= bar;
    const word = ratio <= bar ? 'ok' : 'OVER';
    console.log(
      `${word.padEnd(4)} ${click[0].padEnd(26)} p95 ${few.toFixed(0).padStart(5)} → ${many.toFixed(0).padStart(5)} ms, ratio ${(many / few).toFixed(2)}; median ${halfFew.toFixed(0)} → ${halfMany.toFixed(0)} ms`,
    );
  }
  console.log(`Bar ${bar}; a p95 under ${floorMs} ms counts as ${floorMs} ms.`);
  return good;
}

/** From the click on a link to the rows of the address it leads to, in ms. */
async function timeOf({ page, data }: Side, [name, from, link]: Click): Promise<number> {
  await page.goto(from(data));
  // Waits for the list or, where nothing fits, the views over it.
  await page.locator('#main table, #main nav').first().waitFor();
  // A click before hydration would load the page again.
  await page.locator('[data-hydrating]').waitFor({ state: 'detached' });
  const selector = link.replace('RARE', String(data.rareProduct));
  if ((await page.locator(selector).count()) === 0) throw new Error(`${name}: there is no link ${selector}.`);
  return page.evaluate(async (wanted) => {
    const found = document.querySelector<HTMLAnchorElement>(wanted);
    if (!found) return Number.NaN;
    const goal = new URL(found.href);
    const began = performance.now();
    found.click();
    const isThere = () =>
      window.location.pathname === goal.pathname &&
      window.location.search === goal.search &&
      document.querySelector('#main [aria-busy]') === null &&
      document.querySelector('#main tbody tr') !== null;
    while (!isThere()) await new Promise((resolve) => requestAnimationFrame(resolve));
    return performance.now() - began;
  }, selector);
}
