import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { addWhatIsMissing } from '../bench/portal/add-what-is-missing.ts';
import { become, type Reader, readers, signIn } from '../bench/portal/measured-pages.ts';
import type { Cookie } from '../e2e/support/post-sign-in.ts';
import { alsoTaken, expectFreshDemo, findScreens, missingAmong, type Screen, type Sessions } from './find-screens.ts';

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
/** Scale of a page's pixels: words can be read, and a page has a few ten kB. */
const scale = 0.62;
/** Cuts long pages: tables of a phone go on for long. */
const mostTall = 1600;
const gap = 16;
const mostBytes = 150_000;
/** Time for a page to become quiet. */
const mostAsking = 5000;
const paper = '#8b8d98';
const zone = 'Europe/Oslo';
const atOnce = 2;
/** For one step of one page, on a machine that does other work. */
const patience = 120_000;

async function main(): Promise<void> {
  const sessions = new Map<Reader, Cookie[]>();
  for (const reader of readers) sessions.set(reader, await signIn(portal, reader));
  await expectFreshDemo(portal, sessions);
  let pages = await findScreens(portal, sessions);
  if (missingAmong(pages).length > 0) {
    await addWhatIsMissing(api);
    pages = await findScreens(portal, sessions);
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
    const failed = await Promise.all(Array.from({ length: atOnce }, () => takeWaiting(browser, waiting, sessions)));
    for (const message of failed.flat()) console.error(message);
    if (failed.flat().length > 0) process.exitCode = 1;
  } finally {
    await browser.close();
  }
  const unseen = missingAmong(pages);
  for (const route of unseen) console.error(`${route}: nothing in the demo leads to such a page`);
  if (unseen.length > 0) process.exitCode = 1;
}

/** @returns what went wrong, with the name of each picture: the one before it stays */
async function takeWaiting(browser: Browser, waiting: Screen[], sessions: Sessions): Promise<string[]> {
  const failed: string[] = [];
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: zone, serviceWorkers: 'block' });
  for (let screen = waiting.shift(); screen; screen = waiting.shift()) {
    await become(context, portal, screen.reader ? (sessions.get(screen.reader) ?? []) : []);
    // As from the second page on: times are in the reader's zone before the script has come.
    await context.addCookies([{ name: 'proofmark.zone', value: encodeURIComponent(zone), url: portal }]);
    try {
      const bytes = await take(context, screen);
      console.log(`${screen.name} ${Math.round(bytes / 1000)} kB`);
    } catch (error) {
      failed.push(`${screen.name}, ${screen.address}: ${error instanceof Error ? error.message : String(error)}`);
      for (const page of context.pages()) await page.close();
    }
  }
  await context.close();
  return failed;
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

/** Waits for pictures, rows and charts that measure themselves. Some pages poll. */
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
    const area = screen.reader === undefined ? 'Without a sign-in' : areaOf(first, screen.route);
    areas.set(area, [...(areas.get(area) ?? []), screen]);
  }
  const parts = [...areas].map(([area, some]) => {
    const rows = some.map(({ name, route, reader }) => `|[${name}](${name}.webp)|\`${route}\`|${reader ?? 'anyone'}|`);
    return [`## ${area}`, '', '|picture|page|role|', '|---|---|---|', ...rows, ''].join('\n');
  });
  return `${[
    '# Every page in pictures',
    '',
    `${screens.length} pages with demo data at 1440, 768 and 360 pixels, light above dark, up to 1,600 pixels tall.`,
    '`npm run screens` takes them and writes this list from a running instance.',
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
