import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import type { Cookie } from '../e2e/support/post-sign-in.ts';
import { addWhatIsMissing } from './portal/add-what-is-missing.ts';
import { firstLoad, kilobytes } from './portal/first-load.ts';
import { freePort, startInstance } from './portal/instance.ts';
import { largestModules } from './portal/largest-modules.ts';
import { categories, judge } from './portal/lighthouse.ts';
import { become, findPages, type MeasuredPage, type Reader, readers, signIn } from './portal/measured-pages.ts';
import { measureNavigation, navigationBars } from './portal/navigation.ts';
import { measurePageLoad } from './portal/page-load.ts';
import { median } from './yardstick.ts';

/** kB of script, gzip. Forms check with the rules of the contract. */
const scriptBars = { page: 300, form: 350 } as const;
/** Metrics of the portal of `npm start`. */
const usualMetrics = 'http://127.0.0.1:4404/metrics';
const lighthouseBars = { performance: 85, accessibility: 100, 'best-practices': 100 } as const;

/**
 * Every page of the portal in its production build, as the first role that may use it: the script of a first visit,
 * Lighthouse as on a phone, ten pages by a click from one to the next, and pages a second for 16 sessions. Pages come
 * from the folders of app/, so that a new one is measured by itself.
 *
 * `npm run bench -- portal [scripts|lighthouse|navigation|load] [http://localhost:3000 http://localhost:4000] [only
 * pages below this path]`: of a running instance with demo data, else of one that it starts.
 */
export async function run(args: readonly string[]): Promise<boolean> {
  const kind = args.find((arg) => /^(scripts|lighthouse|navigation|load)$/.test(arg));
  const [given, givenApi] = args.filter((arg) => /^https?:/.test(arg)).map((arg) => arg.replace(/\/$/, ''));
  const below = args.find((arg) => arg.startsWith('/')) ?? '';
  const instance = given ? undefined : await startInstance();
  const portal = given ?? instance?.portal ?? '';
  const api = givenApi ?? instance?.api;
  try {
    const sessions = new Map<Reader, Cookie[]>();
    for (const reader of readers) sessions.set(reader, await signIn(portal, reader));
    if (kind === 'load') return await loadPages(portal, sessions, instance?.metrics ?? usualMetrics);
    if (kind === 'navigation') return await followLinks(portal, sessions);
    if (api) await addWhatIsMissing(api);
    const { pages, missing } = await findPages(portal, sessions);
    const asked = pages.filter(({ route }) => route.startsWith(below));
    const visit = (port: number, each: (context: BrowserContext, page: MeasuredPage) => Promise<boolean>) =>
      visitAll(asked, { portal, sessions, port }, each);
    const [small, judged] = [
      kind === 'lighthouse' || (await measureScripts(portal, visit)),
      kind === 'scripts' || (await judgeAll(portal, visit)),
    ];
    const unseen = missing.filter((route) => route.startsWith(below));
    for (const route of unseen)
      console.log(`${route}: nothing in the demo leads to such a page, so it was not measured`);
    return small && judged && (kind ? true : await followLinks(portal, sessions)) && unseen.length === 0;
  } finally {
    await instance?.stop();
  }
}

async function loadPages(
  portal: string,
  sessions: ReadonlyMap<Reader, readonly Cookie[]>,
  metrics: string,
): Promise<boolean> {
  const { pagesPerSecond, median, p95, processor } = await measurePageLoad(
    portal,
    sessions.get('brand') ?? [],
    metrics,
  );
  const cost = processor === null ? 'not known' : `${processor.toFixed(0)} ms`;
  console.log(
    `16 sessions: ${pagesPerSecond.toFixed(1)} pages a second, median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; processor time of the portal for a page: ${cost}`,
  );
  return true;
}

type Visit = (
  port: number,
  each: (context: BrowserContext, page: MeasuredPage) => Promise<boolean>,
) => Promise<boolean>;

async function measureScripts(portal: string, visit: Visit): Promise<boolean> {
  const modules = await largestModules(3);
  const bars = `${scriptBars.page}, with a form ${scriptBars.form}`;
  console.log(`\nScript of the first load, kB gzip (bar ${bars}), and its largest modules beside Next.js`);
  console.log('| page | as | kB | modules |\n|---|---|---|---|');
  let largest = 0;
  const good = await visit(0, async (context, { route, address, reader }) => {
    const { bytes, hasForm } = await firstLoad(context, portal + address);
    const size = kilobytes(bytes);
    const isOver = size > scriptBars[hasForm ? 'form' : 'page'];
    largest = Math.max(largest, size);
    const names = (modules.get(route) ?? []).map((one) => `${one.name} ${kilobytes(one.bytes).toFixed(1)}`);
    const shown = `${size.toFixed(1)}${hasForm ? ', a form' : ''}${isOver ? ' **over**' : ''}`;
    console.log(`| ${route} | ${reader ?? 'anybody'} | ${shown} | ${names.join(', ')} |`);
    return !isOver;
  });
  console.log(`Largest: ${largest.toFixed(1)} kB`);
  return good;
}

async function judgeAll(portal: string, visit: Visit): Promise<boolean> {
  const bars = categories.map((category) => `${category} ${lighthouseBars[category]}`).join(', ');
  console.log(`\nLighthouse, mobile (bars ${bars}; performance is that of a machine that does nothing else)`);
  console.log(`| page | as | ${categories.join(' | ')} | |\n|---|---|---|---|---|---|`);
  const port = await freePort();
  return visit(port, async (_, { route, address, reader }) => {
    const { scores, failed, runs } = await judge(portal + address, port, lighthouseBars.performance);
    const cells = categories.map((category) => scores[category]);
    const notes = [...failed, ...(runs > 1 ? [`median of ${runs}`] : [])];
    console.log(`| ${route} | ${reader ?? 'anybody'} | ${cells.join(' | ')} | ${notes.join('; ')} |`);
    return categories.every((category) => scores[category] >= lighthouseBars[category]);
  });
}

async function followLinks(portal: string, sessions: ReadonlyMap<Reader, Cookie[]>): Promise<boolean> {
  let good = true;
  const page: MeasuredPage = { route: '/', address: '/', reader: 'brand' };
  await visitAll([page], { portal, sessions, port: 0 }, async (context) => {
    const { ms, ratio } = navigationBars;
    const navigations = await measureNavigation(context, portal);
    console.log(`\nClick to content, warm, medians (bars: ${ratio} times its data, ${ms} ms for the median of pages)`);
    console.log('| page | click, ms | data alone, ms | ratio |\n|---|---|---|---|');
    for (const { address, click, data } of navigations)
      console.log(`| ${address} | ${click.toFixed(0)} | ${data.toFixed(0)} | ${(click / data).toFixed(2)} |`);
    const click = median(navigations.map((one) => one.click));
    const share = median(navigations.map((one) => one.click / one.data));
    console.log(`Median of pages: ${click.toFixed(0)} ms, ${share.toFixed(2)} times the data`);
    good = click <= ms && share <= ratio;
    return good;
  });
  return good;
}

interface Visitors {
  portal: string;
  sessions: ReadonlyMap<Reader, readonly Cookie[]>;
  /** For a debugger; 0 for none. */
  port: number;
}

/** Each page in a browser that its reader has signed in with. Lighthouse opens tabs of its own: of the same profile. */
async function visitAll(
  pages: readonly MeasuredPage[],
  { portal, sessions, port }: Visitors,
  each: (context: BrowserContext, page: MeasuredPage) => Promise<boolean>,
): Promise<boolean> {
  const profile = mkdtempSync(path.join(os.tmpdir(), 'proofmark-bench-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking', ...(port ? [`--remote-debugging-port=${port}`] : [])],
  });
  let good = true;
  try {
    for (const page of pages) {
      await become(context, portal, page.reader ? (sessions.get(page.reader) ?? []) : []);
      good = (await each(context, page)) && good;
    }
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
  return good;
}
