import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { drawArtwork, orderSecure, photographPrint } from '../support/proofs.ts';
import { expect, test } from '../support/test.ts';

const chooser = (page: Page) => page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const taken = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Photos of this visit' }).getByRole('button', { name: words, exact: true });
const counted = (page: Page, name: string) => page.getByRole('main').getByRole('progressbar', { name, exact: true });

test('a print is enrolled at the press, one that shows too little is not, and the brand owner sees which', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  test.slow();
  // The blurred photo is refused.
  watch.allow(/status of 400/);
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 3);
  let page = await signedIn('printer');
  await page.goto(`/workorders/${order.id}/enrolled-prints`);
  await expect(page.getByRole('main').getByText('The workorder has no artwork yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take photos' })).toHaveCount(0);

  const [press = Buffer.alloc(0)] = await drawArtwork(printer, order.id);
  const [near, blurred] = await photographPrint(press, `enrolled ${order.id}`, [
    { pxPerCell: 2.2 },
    { pxPerCell: 2.2, blur: 4 },
  ]);
  await page.goto(`/workorders/${order.id}`);
  await page.getByRole('main').getByRole('link', { name: 'Enrolled prints' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Enrolled prints of/ })).toBeVisible();
  await expect(counted(page, '0 of 3 codes enrolled')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take photos' })).toBeVisible();
  await expectAccessible(page);

  await chooser(page).setInputFiles([jpeg('near.jpg', near ?? press), jpeg('blurred.jpg', blurred ?? press)]);
  await expect(taken(page, 'near.jpg: Enrolled')).toBeVisible({ timeout: 120_000 });
  await expect(taken(page, 'blurred.jpg: Not taken')).toBeVisible({ timeout: 120_000 });
  const result = page.getByRole('region', { name: 'Result' });
  await taken(page, 'blurred.jpg: Not taken').click();
  await expect(result).toContainText('Take it again. ');
  await result.getByRole('button', { name: 'Discard the photo' }).click();
  await expect(result).toContainText('compared with this print');
  await expect(counted(page, '1 of 3 codes enrolled')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Enrolled prints' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);

  // The brand owner sees it, and changes nothing. Nothing of the partner's page is on its way any more.
  await page.goto('about:blank');
  page = await signedIn('brand');
  await page.goto(`/workorders/${order.id}/enrolled-prints`);
  await expect(rows.nth(1)).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('button', { name: /Take photos|Delete the enrolled print/ }),
  ).toHaveCount(0);
});

test('a print that was enrolled by mistake is forgotten after a question', async ({ signedIn, serviceOf }) => {
  test.slow();
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 1);
  const [press = Buffer.alloc(0)] = await drawArtwork(printer, order.id);
  const [photo = press] = await photographPrint(press, `mistake ${order.id}`, [{ pxPerCell: 2.2 }]);
  const page = await signedIn('printer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/workorders/${order.id}/enrolled-prints`);
  await expect(page.getByRole('button', { name: 'Take photos' })).toBeVisible();
  await chooser(page).setInputFiles([jpeg('print.jpg', photo)]);
  await expect(taken(page, 'print.jpg: Enrolled')).toBeVisible({ timeout: 120_000 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);
  await expect(counted(page, '1 of 1 code enrolled')).toBeVisible();
  await page.getByRole('button', { name: /^Delete the enrolled print of/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this enrolled print?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete the enrolled print' }).click();
  await expect(question).toBeHidden();
  await expect(counted(page, '0 of 1 code enrolled')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Enrolled prints' })).toHaveCount(0);
});
