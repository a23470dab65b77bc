import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import texts from '#lib/texts/en/check-page.ts';
import { startInstance } from './portal/instance.ts';
import { median } from './yardstick.ts';

/** kB over the wire, everything but photos. */
const sizeBar = 60;
/** Seconds until the button can be used. */
const usableBar = 2;
const visits = 9;
const photos = 50;

/** Slow 4G and a mid-range phone, as Lighthouse simulates them. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
};
const slowerProcessor = 4;

const sample = readFileSync(path.join(import.meta.dirname, '../public/samples/original.jpg'));

/**
 * The check page of the demo's genuine print: its size, the time until its button can be used on a slow phone, and from
 * the shutter to the verdict, beside a bare upload of the same photo in turns.
 *
 * `npm run bench -- check [http://localhost:4300 http://localhost:4100]`: code addresses and photo API of a running
 * instance with demo data that believes X-Forwarded-For from here, else of one that it starts.
 */
export async function run([givenCode, givenPhoto]: readonly string[]): Promise<boolean> {
  const instance = givenCode && givenPhoto ? undefined : await startInstance();
  const code = givenCode ?? instance?.code ?? '';
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium' });
  try {
    const page = code + (await pathOfSample(givenPhoto ?? instance?.photo ?? ''));
    const isLight = await measureOpening(browser, page);
    await measureVerdicts(browser, page);
    return isLight;
  } finally {
    await browser.close();
    await instance?.stop();
  }
}

async function pathOfSample(photoApi: string): Promise<string> {
  const response = await fetch(photoApi + authenticatePhoto.path, {
    method: 'POST',
    headers: { [serviceAppHeader]: 'demo-app' },
    body: formOf(sample),
  });
  const { carrier_content: content } = authenticatePhoto.response.parse(await response.json());
  return new URL(content ?? '').pathname;
}

async function measureOpening(browser: Browser, address: string): Promise<boolean> {
  const seconds: number[] = [];
  let bytes = 0;
  for (let n = 0; n < visits; n += 1) {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', slow4g);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerProcessor });
    let received = 0;
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      received += encodedDataLength;
    });
    await page.goto(address, { waitUntil: 'networkidle' });
    // The script stands at the end of the page: once the document is complete and painted, the button works.
    const usable = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const [paint] = performance.getEntriesByName('first-contentful-paint');
      return Math.max(navigation?.domContentLoadedEventEnd ?? 0, paint?.startTime ?? 0) / 1000;
    });
    seconds.push(usable);
    bytes = Math.max(bytes, received);
    await context.close();
  }
  const usable = median(seconds);
  const kilobytes = bytes / 1000;
  const holds = kilobytes <= sizeBar && usable <= usableBar;
  console.log(`size over the wire       ${kilobytes.toFixed(1)} kB (bar ${sizeBar})`);
  console.log(
    `usable, slow 4G, 4 × CPU ${usable.toFixed(2)} s, median of ${visits} (bar ${usableBar}): ${holds ? 'holds' : 'MISSED'}`,
  );
  return holds;
}

async function measureVerdicts(browser: Browser, address: string): Promise<void> {
  const [pages, bare]: [number[], number[]] = [[], []];
  for (let n = -2; n < photos; n += 1) {
    // A phone of its own: one sends a few photos a minute.
    const headers = { 'X-Forwarded-For': `10.9.${(n + 2) >> 4}.${1 + ((n + 2) & 15)}` };
    const context = await browser.newContext({ extraHTTPHeaders: headers, locale: 'en-GB' });
    const page = await context.newPage();
    await page.goto(address);
    let began = performance.now();
    await page
      .locator('input[type=file][name=image]')
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: sample });
    await page.getByText(texts.verdicts.auth_original.title, { exact: true }).waitFor();
    const onPage = performance.now() - began;
    await context.close();
    began = performance.now();
    const response = await fetch(address, { method: 'POST', headers, body: formOf(sample) });
    await response.text();
    if (!response.ok) throw new Error(`A bare upload was answered with ${response.status}.`);
    if (n < 0) continue;
    pages.push(onPage);
    bare.push(performance.now() - began);
  }
  const [ours, theirs] = [median(pages) / 1000, median(bare) / 1000];
  console.log(
    `shutter to verdict       ${ours.toFixed(2)} s, median of ${photos}; a bare upload of the same photo ${theirs.toFixed(2)} s`,
  );
}

function formOf(photo: Buffer): FormData {
  const form = new FormData();
  form.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return form;
}
