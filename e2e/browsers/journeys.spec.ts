import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { listReports } from '#lib/contract/reports.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { lima, oslo, sampleCode, scanFarApart } from '../support/scan-photo.ts';
import { unique } from '../support/service.ts';
import { openWebsite } from '../support/website.ts';
import { expect, test } from './test.ts';

const sample = (name: string) => path.join(import.meta.dirname, '..', '..', 'public', 'samples', `${name}.jpg`);

test('a check page shows an active code', { tag: '@check-page' }, async ({ tab, addresses, serviceOf }) => {
  const brand = await serviceOf('brand');
  const { id } = await brand.orderCodes({ quantity: 1 });
  const [[code = ''] = []] = await brand.readCodes(id);
  await tab.open(`${addresses.code}/${code}`);
  await tab.sees('The code exists');
});

test('a report is sent with every photo that was chosen', { tag: '@check-page' }, async ({
  tab,
  addresses,
  serviceOf,
}) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'photos-'));
  const inFolder = (name: string) => path.join(folder, name);
  const [turned, drawn, heic] = [inFolder('turned.jpg'), inFolder('drawn.png'), inFolder('phone.heic')];
  await sharp(sample('foreign')).withMetadata({ orientation: 6 }).jpeg().toFile(turned);
  await sharp(sample('copy')).png().toFile(drawn);
  const note = unique('Seen in a stock browser');
  await tab.open(`${addresses.code}/NOSUCHCODE95`);
  await tab.click('button', 'Not a code of this brand? Report it');
  await tab.fill('What did you notice, and where?', note);
  await writeFile(heic, 'A picture that neither this browser nor the service can read.');
  await tab.chooseFiles('Photos of the item', turned, drawn, heic);
  // Their pictures move the fields below, which a click in the meantime misses.
  await expect.poll(() => tab.evaluate(() => document.querySelectorAll('.shots button').length)).toBe(3);
  await tab.check('I agree');
  await tab.sees('phone.heic');
  await tab.click('button', 'Send the report');
  await tab.sees('JPEG, PNG or WebP');
  await tab.click('button', 'Remove photo 3');
  await tab.click('button', 'Send the report');
  await tab.sees('Your report was sent.');
  const operator = await serviceOf('operator');
  const { results } = await operator.call(listReports, { query: { search: note } });
  expect(results[0]?.photos).toHaveLength(2);
});

test('a website shows the verdict of a photo', { tag: '@check-page' }, async ({ tab, addresses, serviceOf }) => {
  const brand = await serviceOf('brand');
  const website = await openWebsite();
  const app = await brand.call(createScanApp, { body: { name: unique('shop'), allowed_origins: [website.origin] } });
  website.content = `<script src="${addresses.code}/check/v1/proofmark-check.js"></script>
    <proofmark-check app="${app.identifier}">Loading…</proofmark-check>`;
  await tab.open(website.origin);
  await tab.sees('Take a photo of the code');
  await tab.chooseFiles('Take a photo of the code', sample('original'));
  await tab.sees('Original print');
  website.close();
});

test('a verdict is there again after another page', async ({ tab, addresses }) => {
  await tab.open(addresses.code + (await sampleCode(addresses)));
  await tab.chooseFiles('Take a photo of the code', sample('original'));
  await tab.sees('Original print');
  await tab.open('/sign-in');
  await tab.sees('E-mail');
  await tab.back();
  await tab.sees('Original print');
});

test('codes are ordered', async ({ tab }) => {
  await tab.signIn('brand');
  const reference = unique('BROWSER');
  await tab.open('/workorders/new/sid');
  await tab.fill('Reference', reference);
  await tab.fill('Quantity', '5');
  await tab.click('button', 'Order codes');
  await tab.sees(reference);
  await tab.sees('Completed');
});

test('a file is uploaded', async ({ tab }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'upload-'));
  const file = path.join(folder, 'codes.csv');
  await writeFile(file, `id\n${unique('uploaded')}\n`);
  await tab.signIn('brand');
  await tab.open('/ingestion/new');
  await tab.click('button', 'Other destinations');
  await tab.click('button', 'SIDs directly');
  await tab.click('button', 'Continue');
  await tab.chooseFiles('', file);
  await tab.sees('Read as');
  await tab.click('button', 'Continue');
  await tab.sees('Imported as');
  await tab.click('button', 'Continue');
  await tab.click('button', 'Send 1 row');
  await tab.sees('1 row ingested');
});

/** Places of each engine's own: codes that are scanned at one place become one case. */
const places = {
  firefox: { positions: [oslo, lima], last: 'Lima, Peru' },
  webkit: { positions: ['30.0444,31.2357', '-37.8136,144.9631'], last: 'Melbourne, Australia' },
  'chrome-111': { positions: ['48.1351,11.582', '-34.6037,-58.3816'], last: 'Buenos Aires, Argentina' },
  'chrome-80': { positions: ['55.7558,37.6173', '19.4326,-99.1332'], last: 'Mexico City, Mexico' },
} as const;

test('a case is opened from its list', async ({ engine, tab, addresses, serviceOf }) => {
  const { positions, last } = places[engine];
  const brand = await serviceOf('brand');
  const { id } = await brand.orderCodes({ quantity: 1 });
  const [[code = '', , , , url = ''] = []] = await brand.readCodes(id);
  await scanFarApart(addresses, brand, { code, url }, positions);
  await tab.signIn('brand');
  await tab.open('/cases');
  await tab.click('link', code);
  await tab.sees(new RegExp(`${last}[\\s\\S]*[\\d,]+ km from the scan before`));
});

test('an order opens at its top, with the focus on its title', async ({ tab }) => {
  await tab.signIn('brand');
  await tab.resize(1000, 500);
  await tab.open('/workorders');
  await tab.click('link', 'NA-2026-113');
  await expect.poll(() => tab.evaluate(() => document.activeElement?.matches('h1'))).toBe(true);
  expect(await tab.evaluate(() => window.scrollY)).toBe(0);
});

test('photos survive a reload', async ({ tab }) => {
  await tab.signIn('brand');
  await tab.open('/authenticate');
  await tab.chooseFiles('Choose photos', sample('original'));
  await tab.sees('Original');
  await tab.open('/authenticate');
  await tab.sees('original.jpg');
});

test('pages are as wide as the window', async ({ tab }) => {
  await tab.signIn('brand');
  for (const width of [1280, 480]) {
    await tab.resize(width, 800);
    for (const address of ['/', '/settings/company', '/workorders']) {
      await tab.open(address);
      // A document that has just begun has no element.
      const overflow = () =>
        tab.evaluate(() => (document.querySelector('html')?.scrollWidth ?? 1_000_000) - window.innerWidth);
      await expect.poll(overflow, { message: `${address} at ${width}` }).toBeLessThanOrEqual(0);
    }
  }
});
