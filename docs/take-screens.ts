import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addWhatIsMissing } from '../bench/portal/add-what-is-missing.ts';
import { become, type MeasuredPage, type Reader, readers, signIn } from '../bench/portal/measured-pages.ts';
import { pageRoutes } from '../bench/portal/page-routes.ts';
import { type Way, waysToPages } from '../e2e/support/every-page.ts';
import type { Cookie } from '../e2e/support/post-sign-in.ts';

/**
 * `npm run screens [-- /only/below]`: a picture of every page of the portal into docs/screens, as the first role that
 * may use it: at 1440, 768 and 360, light above dark. Of a running instance with demo data, best of its production
 * build: PORTAL_URL, API_URL; CHROMIUM_PATH names the browser when Playwright's own is not installed.
 */
const portal = (process.env['PORTAL_URL'] ?? 'http://localhost:3000').replace(/\/$/, '');
const api = (process.env['API_URL'] ?? 'http://localhost:4000').replace(/\/$/, '');
const executablePath = process.env['CHROMIUM_PATH'];
const below = process.argv[2] ?? '';
const folder = path.join(import.meta.dirname, 'screens');

const widths = [1440, 768, 360] as const;
const themes = ['light', 'dark'] as const;
/** Of a page's pixels: words can be read, and a page has a few ten kB. */
const scale = 0.62;
/** What is further down is left out: tables of a phone go on for long. */
const mostTall = 1600;
const gap = 16;
const mostBytes = 150_000;
/** What a page gets to become quiet. */
const mostAsking = 5000;
const paper = '#8b8d98';
const zone = 'Europe/Oslo';
const atOnce = 2;
/** For one step of one page, on a machine that does other work. */
const patience = 120_000;

interface Screen extends MeasuredPage {
  name: string;
}

/** Pages that are another one for another role, and what is before or beside the pages. */
const alsoTaken: readonly Screen[] = [
  ...(['printer', 'support', 'operator'] as const).map((reader) => ({
    ...{ route: '/', address: '/', reader, name: `overview-${reader}` },
  })),
  { route: '/workorders', address: '/workorders', reader: 'printer', name: 'workorders-printer' },
  { route: '/sign-in', address: '/sign-in?with=token', reader: undefined, name: 'sign-in-token' },
  { route: '/not-found', address: '/nothing/of/the/kind', reader: 'brand', name: 'not-found' },
  { route: '/not-for-role', address: '/support', reader: 'brand', name: 'not-for-role' },
];

const nameOf = (route: string) => route.slice(1).replaceAll(/[[\]]/g, '').replaceAll('/', '-') || 'overview';

/** Pages of what one thing of a list has, and of what the demo has none of until `addWhatIsMissing`. */
const furtherWays: Readonly<Partial<Record<Reader, Readonly<Record<string, Way & object>>>>> = {
  brand: {
    '/codes/tasks/[id]': { in: '/codes/tasks', link: /href="(\/codes\/tasks\/[^"?#]+)"/ },
    '/settings/webhooks/[id]': { in: '/settings/webhooks', link: /href="(\/settings\/webhooks\/\d+)"/ },
  },
  operator: {
    '/settings/equipment/layouts/[id]': {
      in: '/settings/equipment?view=layouts',
      link: /href="(\/settings\/equipment\/layouts\/\d+)"/,
    },
  },
};

type Sessions = ReadonlyMap<Reader, readonly Cookie[]>;

async function find(way: Way, reader: Reader, sessions: Sessions): Promise<string | undefined> {
  if (typeof way === 'string') return way;
  const cookie = (sessions.get(reader) ?? []).map(({ name, value }) => `${name}=${value}`).join('; ');
  const list = await (await fetch(portal + way.in, { headers: { cookie } })).text();
  return way.link.exec(list)?.[1];
}

async function findScreens(sessions: Sessions): Promise<Screen[]> {
  const found: Screen[] = [];
  const add = (route: string, address: string | undefined, reader: Reader | undefined) => {
    if (address) found.push({ route, address, reader, name: nameOf(route) });
  };
  for (const route of ['/sign-in', '/forgot-password', '/set-password']) add(route, route, undefined);
  for (const reader of readers) {
    const ways = { ...waysToPages[reader], ...furtherWays[reader] };
    for (const [route, way] of Object.entries(ways)) add(route, await find(way, reader, sessions), reader);
  }
  const addressOf = (route: string) => found.find((screen) => screen.route === route)?.address ?? '';
  const webhook = addressOf('/settings/webhooks/[id]');
  const secure = { in: '/workorders?layout=sg-inside', link: /href="(\/workorders\/\d+)"/ };
  const delivery = { in: webhook, link: /href="(\/settings\/webhooks\/\d+\/deliveries\/\d+)"/ };
  add('/ingestion/[key]/fix', `${addressOf('/ingestion/[key]')}/fix`, 'brand');
  add('/workorders/[id]/proofs', `${await find(secure, 'brand', sessions)}/proofs`, 'brand');
  if (webhook) {
    add('/settings/webhooks/[id]/edit', `${webhook}/edit`, 'brand');
    const route = '/settings/webhooks/[id]/deliveries/[delivery]';
    add(route, await find(delivery, 'brand', sessions), 'brand');
  }
  return found.sort((a, b) => a.route.localeCompare(b.route, 'en'));
}

/** Another picture stands for them. */
const elsewhere = ['/[...missing]', '/not-offered'];

const missingAmong = (screens: readonly Screen[]) =>
  pageRoutes().filter((route) => !elsewhere.includes(route) && !screens.some((screen) => screen.route === route));

async function main(): Promise<void> {
  const sessions = new Map<Reader, Cookie[]>();
  for (const reader of readers) sessions.set(reader, await signIn(portal, reader));
  let pages = await findScreens(sessions);
  if (missingAmong(pages).length > 0) {
    await addWhatIsMissing(api);
    pages = await findScreens(sessions);
  }
  const screens = [...pages, ...alsoTaken];
  const asked = screens.filter(({ route }) => route.startsWith(below));
  console.log(`${screens.length} pages`);
  mkdirSync(folder, { recursive: true });
  if (below === '') {
    const files = new Set(screens.map(({ name }) => `${name}.webp`));
    for (const file of readdirSync(folder))
      if (file.endsWith('.webp') && !files.has(file)) rmSync(path.join(folder, file));
    writeFileSync(path.join(folder, 'README.md'), index(screens));
  }
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  try {
    const waiting = [...asked];
    await Promise.all(Array.from({ length: atOnce }, () => takeWaiting(browser, waiting, sessions)));
  } finally {
    await browser.close();
  }
  const unseen = missingAmong(pages);
  for (const route of unseen) console.error(`${route}: nothing in the demo leads to such a page`);
  if (unseen.length > 0) process.exitCode = 1;
}

async function takeWaiting(browser: Browser, waiting: Screen[], sessions: Sessions) {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: zone, serviceWorkers: 'block' });
  for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
    await become(context, portal, screen.reader ? (sessions.get(screen.reader) ?? []) : []);
    // As from the second page on: times stand in the reader's zone before the script has come.
    await context.addCookies([{ name: 'proofmark.zone', value: encodeURIComponent(zone), url: portal }]);
    const bytes = await take(context, screen);
    console.log(`${screen.name} ${Math.round(bytes / 1000)} kB`);
  }
  await context.close();
}

/** One visit: a page of the portal follows the width and the colours of its window by itself. */
async function take(context: BrowserContext, { name, address }: Screen): Promise<number> {
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.goto(portal + address);
  await scripted(page);
  const views: Buffer[] = [];
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await quiet(page);
      // A window as tall as the page, so that what sticks to its lower edge is where the page ends.
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.min(height, mostTall) });
      await quiet(page);
      views.push(await page.screenshot());
    }
  }
  await page.close();
  const picture = await side(views);
  writeFileSync(path.join(folder, `${name}.webp`), picture);
  return picture.length;
}

/** Its script has taken over what the service had drawn: fields have their values. */
async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main input, main button, main textarea')].every((element) =>
      Object.keys(element).some((key) => key.startsWith('__react')),
    ),
  );
}

/** What the page waits for has come: pictures, rows, charts that measure themselves. Some pages ask again and again. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: mostAsking }).catch(() => undefined);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

async function side(views: readonly Buffer[]): Promise<Buffer> {
  const small = await Promise.all(
    views.map(async (view) => {
      const { width, height } = await sharp(view).metadata();
      const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
      const input = await sharp(view).resize(size).png().toBuffer();
      return { input, ...size };
    }),
  );
  const rows = themes.map((_, row) => small.slice(row * widths.length, (row + 1) * widths.length));
  let top = gap;
  let right = 0;
  const parts: { input: Buffer; left: number; top: number }[] = [];
  for (const row of rows) {
    let left = gap;
    for (const { input, width } of row) {
      parts.push({ input, left, top });
      left += width + gap;
    }
    right = Math.max(right, left);
    top += Math.max(...row.map(({ height }) => height)) + gap;
  }
  const sheet = await sharp({ create: { width: right, height: top, channels: 3, background: paper } })
    .composite(parts)
    .png()
    .toBuffer();
  for (let quality = 80; ; quality -= 10) {
    const picture = await sharp(sheet).webp({ quality, effort: 4 }).toBuffer();
    if (picture.length <= mostBytes || quality <= 30) return picture;
  }
}

function index(screens: readonly Screen[]): string {
  const areas = new Map<string, Screen[]>();
  for (const screen of screens) {
    const [, first = ''] = screen.route.split('/');
    const area = screen.reader === undefined ? 'Before the sign-in' : areaOf(first, screen.route);
    areas.set(area, [...(areas.get(area) ?? []), screen]);
  }
  const parts = [...areas].map(([area, some]) => {
    const rows = some.map(
      ({ name, route, reader }) => `| [${name}](${name}.webp) | \`${route}\` | ${reader ?? 'anybody'} |`,
    );
    return [`## ${area}`, '| picture | page | seen by |', '|---|---|---|', ...rows, ''].join('\n');
  });
  return `${[
    '# Every page in pictures',
    '',
    `${screens.length} pages of the portal with the demo's data, each at 1440, 768 and 360, light above dark, as the`,
    'first role that may use it. What is below 1,600 pixels is left out. `npm run screens` makes them anew from a running',
    'instance, and this list with them.',
    '',
    ...parts,
  ]
    .join('\n')
    .trimEnd()}\n`;
}

function areaOf(first: string, route: string): string {
  if (route === '/') return 'Overview';
  if (route === '/not-found' || route === '/not-for-role') return 'No such page, not for this role';
  return first.charAt(0).toUpperCase() + first.slice(1);
}

await main();
