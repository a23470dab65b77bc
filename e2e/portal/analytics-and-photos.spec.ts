import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { authenticatePhoto, serviceAppHeader } from '#lib/contract/photo.ts';
import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { sentPage } from '../support/sent-page.ts';
import { expect, test } from '../support/test.ts';

const chooser = (page: Page) => page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

// conforms: 41.12
test('photos wait while the network is away, go on by themselves, outlive a reload, and are gone at sign-out', async ({
  signedIn,
  serviceOf,
  context,
  watch,
}) => {
  watch.allow(/(status of|answer) 500|ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/);
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 3 });
  const urls = (await service.readCodes(id)).map((row) => row[4] ?? '');
  const photo = async (name: string, content = '', width?: number) => {
    const picture = await photographCode(content);
    const buffer = width
      ? await sharp(picture).resize(width, undefined, { kernel: 'nearest' }).jpeg({ quality: 70 }).toBuffer()
      : picture;
    return { name, mimeType: 'image/jpeg', buffer };
  };
  const page = await signedIn('brand', { fresh: true });
  const loaded: string[] = [];
  page.on('response', (response) => loaded.push(new URL(response.url()).pathname));
  await page.goto('/authenticate');
  const samples = page.getByRole('region', { name: 'Try a sample' });
  await expect(samples.getByRole('button', { name: /^Original/ })).toBeVisible();

  // In a warehouse without a network.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await chooser(page).setInputFiles([await photo('one.jpg', urls[0]), await photo('two.jpg', urls[1])]);
  const strip = page.getByRole('list', { name: 'Photos' });
  await expect(page.getByText('2 photos wait in this browser')).toBeVisible();
  await expect(strip.getByRole('button', { name: 'one.jpg: Waiting' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  const summary = page.getByRole('list', { name: 'Summary' });
  await expect(summary).toHaveText('2 without a graphic', { timeout: 120_000 });
  expect(loaded.filter((path) => /^\/samples\/[^/]+\.jpg$/.test(path))).toEqual([]);

  // The portal is away, and the page is loaded again: nothing is lost, and nothing has to be done.
  await page.route('**/api/photo', (route) => route.abort('internetdisconnected'));
  await chooser(page).setInputFiles(await photo('large.jpg', urls[2], 7560));
  await expect(page.getByText('1 photo waits in this browser')).toBeVisible({ timeout: 120_000 });
  await page.reload();
  await expect(summary).toContainText('2 without a graphic');
  await expect(summary).toContainText('1 on its way');
  await page.unroute('**/api/photo');
  await expect(summary).toHaveText('3 without a graphic', { timeout: 120_000 });
  await strip.getByRole('button', { name: /^large\.jpg/ }).click();
  await expect(verdict(page)).toContainText(
    '51 megapixels. It was made smaller in this browser before it was sent, to 40',
  );
  await expect(verdict(page)).toContainText('This is one of our codes.');
  await expectAccessible(page);

  // A photo that was not examined is not called a copy and can be tried again at once.
  const oh = { ok: false, status: 500, code: 'internal', message: 'Something broke.', fieldErrors: {} };
  await page.route('**/api/photo', (route) => route.fulfill({ status: 500, json: oh }));
  await chooser(page).setInputFiles([await photo('four.jpg', urls[0]), await photo('five.jpg', urls[1])]);
  await expect(summary).toContainText('2 not examined');
  await expect(verdict(page).getByRole('alert')).toContainText('This says nothing about the item');
  await expectAccessible(page);
  await page.unroute('**/api/photo');
  await page.getByRole('button', { name: 'Try all 2 again' }).click();
  await expect(summary).toHaveText('5 without a graphic', { timeout: 120_000 });

  // The camera of a desktop; it sees no code.
  await page.getByRole('button', { name: 'Camera', exact: true }).click();
  const camera = page.getByRole('dialog', { name: 'Photograph a code' });
  await camera.getByRole('button', { name: 'Take the photo' }).and(page.locator('[aria-disabled=false]')).click();
  await expect(camera.getByRole('status')).toContainText('Not read', { timeout: 120_000 });
  await expectAccessible(page);
  await camera.getByRole('button', { name: 'Done' }).click();
  await summary.getByRole('button', { name: '1 to take again' }).click();
  await expect(strip.getByRole('button', { pressed: true })).toHaveAccessibleName(/Not read$/);

  await page.getByRole('button', { name: /Marta Holm/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  const kept = await page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('proofmark-photos');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('photos').objectStore('photos').count();
          count.onsuccess = () => resolve(count.result);
        };
      }),
  );
  expect(kept).toBe(0);
  await signedIn('rival');
  await page.goto('/authenticate');
  await expect(page.getByText('No photo yet')).toBeVisible();
});

test.describe('analytics', () => {
  test.use({ timezoneId: 'Pacific/Auckland' });

  // conforms: 41.11
  test('shows product and place, leads into their scans, and its export is downloaded', async ({
    signedIn,
    serviceOf,
    addresses,
  }) => {
    const service = await serviceOf('brand');
    const { id } = await service.orderCodes({ quantity: 1, product: 'NC-75-EU' });
    const [[code = '', , , , url = ''] = []] = await service.readCodes(id);
    const picture = new Uint8Array(await photographCode(url));
    for (const position of ['-36.8485,174.7633', '-36.8486,174.7634', '-36.8487,174.7635']) {
      const form = new FormData();
      form.append('image', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg');
      const headers = { [serviceAppHeader]: 'demo-app', 'x-scan-position': position };
      expect((await fetch(addresses.photo + authenticatePhoto.path, { method: 'POST', headers, body: form })).ok).toBe(
        true,
      );
    }

    const page = await signedIn('brand');
    await page.goto('/scans');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
    // The browser names the time zone once.
    await expect(page.getByText('time zone Pacific/Auckland')).toBeVisible();
    await page.goto('/analytics?time=7d');
    await expect(page.getByText('time zone Pacific/Auckland')).toBeVisible();

    const places = page.getByRole('region', { name: 'By place' });
    await places.getByText('As a table').click();
    const table = places.getByRole('table', { name: 'Scans by place and result' });
    await expect(table.getByRole('row').filter({ hasText: 'Auckland' })).toContainText('No graphic');
    await expectAccessible(page);
    const rows = page.getByRole('table', { name: 'Scans', exact: true }).getByRole('row').filter({ hasText: code });
    await table.getByRole('link', { name: 'Auckland' }).click();
    await expect(page).toHaveURL(/\/scans\?staff=without&place=-36\.75,174\.75&time=7d$/);
    await expect(rows).toHaveCount(3);
    await expect(page.getByText('Place: 36.75° S, 174.75° E')).toBeVisible();
    await page.goBack();
    await page.getByRole('region', { name: 'By product' }).getByRole('link', { name: 'Nordlys Cream' }).first().click();
    await expect(page).toHaveURL(/\/scans\?staff=without&product=\d+&time=7d$/);
    await expect(rows).toHaveCount(3);

    // By country: the map, and its table, which chooses too.
    await page.goBack();
    const countries = page.getByRole('region', { name: 'By country' });
    await countries.scrollIntoViewIfNeeded();
    await expect(countries.getByRole('img', { name: 'Map of scans by country' })).toBeVisible();
    const country = countries.getByRole('button', { name: 'New Zealand' });
    await expect(countries.getByRole('row').filter({ hasText: 'New Zealand' })).toContainText(/\d%|\d\/\d/);
    await country.click();
    await expect(page).toHaveURL(/country=NZ/);
    const inCountry = page.getByRole('region', { name: 'By place in New Zealand' });
    await expect(inCountry.getByRole('link', { name: 'Auckland' }).first()).toBeVisible();
    await expect(inCountry.getByRole('link', { name: 'Oslo' })).toHaveCount(0);
    await expectAccessible(page);
    await countries.getByRole('button', { name: 'Show all countries' }).click();
    await expect(country).toHaveAttribute('aria-pressed', 'false');

    // Against other days, and filtered.
    await expect(page.getByText(/; compared with/)).toBeVisible();
    await page.getByRole('button', { name: /^Compared with/ }).click();
    await page.getByRole('menuitemradio', { name: 'The same days a year ago' }).click();
    await expect(page).toHaveURL(/compare=year/);
    await expect(page.getByText('none before').first()).toBeVisible();
    await page.getByRole('button', { name: 'Result', exact: true }).click();
    await page.getByRole('menuitemradio', { name: 'No graphic' }).click();
    await expect(page).toHaveURL(/result=sid/);
    // Few scans have no percentage.
    await expect(page.getByText(/^(?:100%|(\d+)\/\1)$/).first()).toBeVisible();
    await page.goto('/analytics?time=7d&product=2147483647');
    await expect(page.getByText('The scans could not be counted')).toBeVisible();
    await page.goto('/analytics?time=7d');

    // The address is the truth: another range, by its dates.
    await page.getByRole('button', { name: /^Time/ }).click();
    await page.getByRole('button', { name: 'Last 90 days' }).click();
    await expect(page).toHaveURL(/\/analytics\?time=90d$/);

    await page.getByRole('button', { name: 'Export' }).click();
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Codes scanned again' }).click();
    const file = page.getByRole('list', { name: 'The export just started' });
    await expect(file).toContainText('Codes scanned again from');
    const link = file.getByRole('link', { name: 'Download' });
    await expect(link).toBeVisible({ timeout: 120_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(/^scans .*\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    expect(text).toContain('"code","product","sku","scans"');
    // An id that begins with - has an apostrophe before it there, for spreadsheets.
    expect(text).toMatch(new RegExp(`^"'?${code}","Nordlys Cream[^"]*","NC-75-EU","3"`, 'm'));
    expect((await sentPage(page, '/downloads')).text).toContain('Codes scanned again from');

    await signedIn('printer');
    expect((await sentPage(page, '/analytics')).heading).toBe('Analytics is not part of your role');
  });
});
