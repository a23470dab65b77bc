import type { Page } from '@playwright/test';
import { me } from '#lib/contract/auth.ts';
import { updateCompany } from '#lib/contract/companies.ts';
import { getScan } from '#lib/contract/scans.ts';
import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { oslo, scanCode, scanFarApart } from '../support/scan-photo.ts';
import { expect, test } from '../support/test.ts';

const chooser = (page: Page) => page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
const verdict = (page: Page) => page.getByRole('region', { name: 'Verdict' });

// conforms: 41.10
test('finds a suspicious scan, sees why, and goes from it to its code and its workorder', async ({
  signedIn,
  serviceOf,
  addresses,
}) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1, product: 'NC-75-EU' });
  const [[code = '', serial = '', , , url = ''] = []] = await service.readCodes(id);
  const { first, second } = await scanFarApart(addresses, service, { code, url });

  const page = await signedIn('brand');
  await page.goto('/');
  await page.getByRole('link', { name: `Open case: ${code}` }).click();
  await expect(page).toHaveURL(/\/cases\/\d+$/);
  await page.goto(`/scans?code=${code}&suspicious=true`);
  const rows = page.getByRole('table', { name: 'Scans', exact: true }).getByRole('row');
  const row = rows.filter({ hasText: code });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Too far apart');
  await row.getByRole('link', { name: 'No graphic' }).click();

  await expect(page).toHaveURL(`${addresses.portal}/scans/${second}`);
  const main = page.getByRole('main');
  await expect(main).toContainText('Suspicious: too far apart');
  await expect(main).toContainText('This code has no secure graphic, so there was nothing to measure.');
  const facts = page.getByRole('complementary', { name: 'Facts' });
  await expect(facts).toContainText('12.05° S, 77.04° W');
  await expect(facts).toContainText('to about a kilometre');
  await expect(facts).toContainText(serial);
  await expect(facts).toContainText('Nordlys Cream');
  await expect(facts).toContainText(`uid=${second}`);
  await expectAccessible(page);

  // All scans of the code: the list, filtered in its address.
  await page.getByRole('link', { name: 'Scans of this code' }).click();
  await expect(page).toHaveURL(new RegExp(`/scans\\?code=${code}$`));
  await expect(rows).toHaveCount(3);
  await page.getByRole('link', { name: 'Suspicious', exact: true }).click();
  await expect(page).toHaveURL(/\/scans\?suspicious=true$/);

  // From the code to the scan before it.
  await page.goto(`/codes/${code}`);
  await page.getByRole('table', { name: 'Scans' }).getByRole('row').last().getByRole('link').click();
  await expect(page).toHaveURL(`${addresses.portal}/scans/${first}`);
  await expect(main).not.toContainText('Suspicious');

  // From the workorder to the scans of its codes.
  await page.goto(`/workorders/${id}`);
  await page.getByRole('link', { name: 'Show scans', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/scans\\?workorder=${id}$`));
  await expect(rows).toHaveCount(3);

  // By its id.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill(first);
  await page.getByRole('option', { name: new RegExp(code) }).click();
  await expect(page).toHaveURL(`${addresses.portal}/scans/${first}`);
});

test('the list keeps its filters in the address', async ({ signedIn, serviceOf, addresses }) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1, product: 'ND-SET' });
  const [[code = '', , , , url = ''] = []] = await service.readCodes(id);
  await scanCode(addresses, url, oslo);
  const today = new Date().toISOString().slice(0, 10);

  const page = await signedIn('brand');
  await page.goto('/scans');
  const rows = page.getByRole('table', { name: 'Scans', exact: true }).getByRole('row');
  await page.getByRole('searchbox', { name: 'Scans of a code' }).fill(code);
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Result', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Original' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible();
  await expect(page).toHaveURL(/result=auth_original/);
  await page.getByRole('button', { name: 'Clear the filter Result' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitem', { name: 'Sent as' }).click();
  await page.getByRole('menuitemradio', { name: 'Photo' }).click();
  await expect(page).toHaveURL(/source=photo/);
  await expect(rows).toHaveCount(2);

  // Two days of one's own: the wrong way round is said, the right way shown.
  await page.getByRole('button', { name: 'Time', exact: true }).click();
  const days = page.getByRole('dialog', { name: 'Time' });
  await days.getByLabel('From').fill(today);
  await days.getByLabel('To').fill('2026-01-01');
  await days.getByRole('button', { name: 'Show' }).click();
  await expect(days.getByRole('alert')).toHaveText('Give two days, the earlier one first.');
  await expectAccessible(page);
  await days.getByLabel('To').fill(today);
  await days.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`time=${today}`));
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(2);
});

// conforms: 41.10
test('the chart of analytics is a table too, and leads into a day and a result', async ({
  signedIn,
  serviceOf,
  addresses,
}) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1, product: 'ND-SET' });
  const [[, , , , url = ''] = []] = await service.readCodes(id);
  await scanCode(addresses, url, oslo);
  const page = await signedIn('brand');
  await page.goto('/analytics');
  await page.getByText('As a table').first().click();
  const byDay = page.getByRole('table', { name: 'Scans by day and result' });
  await expect(byDay).toContainText('No graphic');
  await expectAccessible(page);
  await byDay.getByRole('row').nth(1).getByRole('link').click();
  await expect(page).toHaveURL(/\/scans\?.*time=\d{4}-\d{2}-\d{2}$/);
  await page.goto('/analytics');
  const results = page.getByRole('list', { name: 'By result' });
  await results.getByRole('link', { name: /^No graphic/ }).click();
  await expect(page).toHaveURL(/\/scans\?.*result=sid/);
});

// conforms: 41.10
test('another brand finds nothing of a scan, and a printer no scans at all', async ({
  signedIn,
  serviceOf,
  addresses,
  watch,
}) => {
  watch.allow(/status of 404/);
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1 });
  const [[, , , , url = ''] = []] = await service.readCodes(id);
  const uuid = await scanCode(addresses, url, oslo);
  let page = await signedIn('rival');
  for (const path of [`/scans/${uuid}`, '/scans/00000000-0000-4000-8000-000000000000', '/scans/nothing']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText('There is nothing here');
  }
  page = await signedIn('printer');
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scans' })).toHaveCount(0);
});

// conforms: 41.10
test('a photo that is kept is shown with its scan, to its own company alone', async ({
  signedIn,
  serviceOf,
  addresses,
  watch,
}) => {
  watch.allow(/status of 404/);
  const service = await serviceOf('rival');
  const { company } = await service.call(me, {});
  await service.call(updateCompany, { params: { id: company.id }, body: { settings: { keep_photos: true } } });
  const { id } = await service.orderCodes({ quantity: 1 });
  const [[, , , , url = ''] = []] = await service.readCodes(id);
  const uuid = await scanCode(addresses, url, oslo);
  await expect
    .poll(async () => (await service.call(getScan, { params: { uuid } })).photo, { timeout: 120_000 })
    .not.toBeNull();

  let page = await signedIn('rival');
  await page.goto(`/scans/${uuid}`);
  const picture = page.getByRole('region', { name: 'The photo' }).getByRole('img');
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1120);
  await expectAccessible(page);
  page = await signedIn('brand');
  expect((await page.goto(`/scans/${uuid}/photo`))?.status()).toBe(404);
});

// conforms: 41.9
test('the samples show each verdict with the measurements behind it, and the arrows go through them', async ({
  signedIn,
}) => {
  const page = await signedIn('brand');
  await page.goto('/authenticate');
  const samples = page.getByRole('region', { name: 'Try a sample' });
  // By keyboard alone.
  await samples.getByRole('button', { name: /^Original/ }).focus();
  await page.keyboard.press('Enter');
  await expect(verdict(page)).toContainText('The label is genuine.', { timeout: 120_000 });
  const scale = verdict(page).getByRole('img', { name: /Original up to 3, copy beyond \d+(\.\d)?\./ });
  await expect(scale).toBeHidden();
  await page.getByText('All measurements').click();
  await expect(scale).toBeVisible();
  await expect(verdict(page)).toContainText('Detail score');
  await expectAccessible(page);
  await page.getByText('All measurements').click();
  await expect(scale).toBeHidden();

  for (const [sample, word] of [
    ['Copy', 'Copy'],
    ['Somebody else', 'Not ours'],
  ] as const) {
    await page.getByRole('button', { name: 'Samples' }).click();
    await samples.getByRole('button', { name: new RegExp(`^${sample}`) }).click();
    await expect(verdict(page)).toContainText(word, { timeout: 120_000 });
    await page.getByRole('button', { name: 'Samples' }).click();
    await expect(samples).toHaveCount(0);
  }
  const strip = page.getByRole('list', { name: 'Photos' });
  const pressed = strip.getByRole('button', { pressed: true });
  await expect(pressed).toHaveAccessibleName(/Not ours$/);
  await page.keyboard.press('ArrowLeft');
  await expect(pressed).toHaveAccessibleName(/Copy$/);
  await expect(verdict(page)).toContainText('Treat the item as counterfeit');
  // The frame lies where the picture does.
  const photo = page.getByRole('figure');
  const picture = await photo.getByRole('img').boundingBox();
  await expect.poll(() => photo.locator('svg').boundingBox()).toEqual(picture);
  await page.getByText('All measurements').click();
  await expect(page.getByRole('table', { name: 'Measurements' })).toContainText('Overexposed');
  await expectAccessible(page);

  await page.keyboard.press('ArrowLeft');
  await expect(pressed).toHaveAccessibleName(/Original$/);
  await page.keyboard.press('ArrowLeft');
  await expect(pressed).toHaveAccessibleName(/Original$/);
  await verdict(page).getByRole('link', { name: 'Open the scan' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Scan /);
  await expect(page.getByRole('region', { name: 'Evidence' })).toContainText('Detail preserved');
  await expectAccessible(page);
});

// conforms: 41.9
test('several photos have a verdict each; one the service had no room for is sent again', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  watch.allow(/503/);
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 2 });
  const codes = await service.readCodes(id);
  const urls = codes.map((row) => row[4] ?? '');
  const page = await signedIn('brand');
  let busy = true;
  await page.route('**/api/photo', async (route) => {
    if (!busy) return route.continue();
    busy = false;
    const refusal = { ok: false, status: 503, code: 'unavailable', message: 'Busy.', fieldErrors: {}, retryAfter: 1 };
    await route.fulfill({ status: 503, json: refusal });
  });
  await page.goto('/authenticate');
  const photo = async (name: string, content: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await photographCode(content),
  });
  await chooser(page).setInputFiles([
    await photo('one.jpg', urls[0] ?? ''),
    await photo('two.jpg', urls[1] ?? ''),
    { name: 'three.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo at all') },
  ]);
  const strip = page.getByRole('list', { name: 'Photos' });
  for (const name of ['one.jpg: No graphic', 'two.jpg: No graphic', 'three.jpg: Not examined']) {
    await expect(strip.getByRole('button', { name })).toBeVisible({ timeout: 120_000 });
  }
  expect(busy).toBe(false);
  await strip.getByRole('button', { name: 'three.jpg: Not examined' }).click();
  await expect(verdict(page).getByRole('alert')).toContainText('This is not a photo the browser can open.');
  await expectAccessible(page);
  await verdict(page).getByRole('button', { name: 'Remove the photo' }).click();
  // Its neighbour takes its place.
  await expect(strip.getByRole('button', { pressed: true })).toHaveAccessibleName('two.jpg: No graphic');
  await expect(verdict(page)).toContainText('never before');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('the page asks to take photos, and says nothing of dropping them', async ({ signedIn }) => {
    const page = await signedIn('brand');
    await page.goto('/authenticate');
    await expect(page.getByText('Take photos of printed codes, or choose some.')).toBeVisible();
    await expect(page.getByText(/Drop photos/)).toBeHidden();
  });
});
