import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { drawArtwork, orderSecure, photographPrint, sendCapture } from '../support/proofs.ts';
import { expect, test } from '../support/test.ts';

const chooser = (page: Page) => page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });
const taken = (page: Page, words: string) =>
  page.getByRole('list', { name: 'Photos of this visit' }).getByRole('button', { name: words, exact: true });

// conforms: 41.8
test('photographs five prints, sees what is wrong with a photo, trains the model, and trains it again', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  // Twenty photos are made and measured.
  test.slow();
  // The photo without a code of the workorder is refused.
  watch.allow(/status of 400/);
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 2);
  let page = await signedIn('printer');
  await page.goto(`/workorders/${order.id}`);
  await page.getByRole('link', { name: 'Photograph proofs' }).click();
  await expect(page.getByText('The workorder has no artwork yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take photos' })).toHaveCount(0);

  const [press = Buffer.alloc(0)] = await drawArtwork(printer, order.id);
  const [first, second, blurred, ...others] = await photographPrint(press, order.reference ?? '', [
    {},
    {},
    { blur: 4 },
    {},
  ]);
  await page.reload();
  await expect(page.getByText('15 photos missing')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Train the model' })).toBeDisabled();
  // Two codes for five prints: names tell the prints apart.
  await expect(page.getByLabel('Which print')).toHaveValue('1');
  await chooser(page).setInputFiles([
    jpeg('first.jpg', first ?? press),
    jpeg('blurred.jpg', blurred ?? press),
    jpeg('poster.jpg', await photographCode('https://elsewhere.example/offer')),
  ]);
  await expect(taken(page, 'first.jpg: Usable')).toBeVisible({ timeout: 120_000 });
  await expect(taken(page, 'blurred.jpg: Blurred')).toBeVisible({ timeout: 120_000 });
  await expect(taken(page, 'poster.jpg: Not taken')).toBeVisible({ timeout: 120_000 });
  const result = page.getByRole('region', { name: 'Result' });
  await taken(page, 'poster.jpg: Not taken').click();
  await expect(result).toContainText(/No code was read|not one of this workorder/);
  await result.getByRole('button', { name: 'Discard the photo' }).click();
  await taken(page, 'blurred.jpg: Blurred').click();
  await expect(result).toContainText('tap on the code to focus');
  await taken(page, 'first.jpg: Usable').click();
  await expect(result).toContainText('Print 1 has 1 of 3 usable photos');
  await expect(page.getByRole('figure').locator('svg path').first()).toBeVisible();
  const prints = page.getByRole('list', { name: 'Prints' }).getByRole('listitem');
  await expect(prints.first()).toContainText('2 more photos');
  await expectAccessible(page);

  // The photo that is no use goes.
  const rows = page.getByRole('table', { name: 'Photos of proofs' }).getByRole('row');
  await rows.filter({ hasText: 'Blurred' }).getByRole('button').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the photo' }).click();
  await expect(rows).toHaveCount(2);
  await expect(taken(page, 'blurred.jpg: Blurred')).toHaveCount(0);

  // The others come from another phone. Every encoding of a picture is a photo of its own.
  const pictures = [first, second, ...others].map((photo) => photo ?? press);
  const encode = (photo: Buffer, print: number) =>
    sharp(photo)
      .jpeg({ quality: 80 + 3 * print })
      .toBuffer();
  for (const print of [1, 2, 3, 4, 5]) {
    const encoded = await Promise.all(pictures.map((photo) => encode(photo, print)));
    await Promise.all(encoded.map((photo) => sendCapture(printer, order.id, photo, String(print))));
  }
  await page.reload();
  await expect(page.getByText('5 prints complete')).toBeVisible();
  await page.getByRole('button', { name: 'Train the model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Train the model?' });
  await expect(dialog.getByRole('radio', { name: 'For this equipment and substrate' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'For this workorder only' }).click();
  await dialog.getByRole('button', { name: 'Train the model' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Model' })).toContainText(/Trained.*Version1.*this workorder only/);

  await page.getByRole('button', { name: 'Train a new version' }).click();
  const again = page.getByRole('dialog', { name: 'Train a new version?' });
  await expect(again).toContainText('version 1 no longer judges them');
  await again.getByRole('button', { name: 'Train a new version' }).click();
  await expect(page.getByRole('region', { name: 'Model' })).toContainText('Version2');

  // The brand owner sees all of it and can change nothing.
  page = await signedIn('brand');
  await page.goto(`/workorders/${order.id}`);
  await expect(page.getByRole('list', { name: 'Steps of this workorder' })).toContainText(
    'Quality proven, doneversion 2',
  );
  await page.getByRole('link', { name: 'Proofs', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Model' })).toContainText('Version2');
  await expect(rows).toHaveCount(17);
  for (const name of ['Take photos', 'Choose photos', 'Train a new version']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await expect(rows.getByRole('button')).toHaveCount(0);
});

// conforms: 41.8
test('takes photos by camera on a phone; a busy service and a lost connection lose none', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  watch.allow(/status of 400|503|ERR_FAILED|ERR_INTERNET/);
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 5);
  const [press = Buffer.alloc(0)] = await drawArtwork(printer, order.id);
  const [photo = press] = await photographPrint(press, order.reference ?? '', [{}]);
  const page = await signedIn('printer');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/workorders/${order.id}/proofs`);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'pixels too wide').toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Take photos' }).click();
  const camera = page.getByRole('dialog', { name: 'Photograph a print' });
  await expect(camera.getByRole('button', { name: 'Take the photo' })).toBeFocused();
  await expectAccessible(page);
  // The browser's own camera shows a test picture, in which there is no code.
  await page.keyboard.press('Enter');
  await expect(camera.getByRole('status')).toContainText('Not taken', { timeout: 120_000 });
  await expect(camera.getByRole('status')).toContainText('No code was read');
  await camera.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Discard the photo' }).click();

  // Busy first, then the connection is lost; the photo is still there after another page was seen.
  const answers = ['busy', 'lost'];
  await page.route('**/api/photo/proofs/*', async (route) => {
    const answer = answers.shift();
    if (answer === 'lost') return route.abort();
    if (answer === undefined) return route.continue();
    const json = { ok: false, status: 503, code: 'unavailable', message: 'Busy.', fieldErrors: {}, retryAfter: 1 };
    return route.fulfill({ status: 503, json });
  });
  await chooser(page).setInputFiles(jpeg('print.jpg', photo));
  await expect(taken(page, 'print.jpg: Service busy')).toBeVisible();
  await expect(taken(page, 'print.jpg: Not taken')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('The photo is kept here');
  await page.getByRole('link', { name: order.reference ?? '' }).click();
  await expect(page.getByRole('heading', { level: 1, name: order.reference ?? '', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Photograph proofs' }).click();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(taken(page, 'print.jpg: Usable')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('14 photos missing')).toBeVisible();
});

// conforms: 41.8
test('says so when the browser does not give the camera', async ({ signedIn, serviceOf }) => {
  const [brand, printer] = await Promise.all([serviceOf('brand'), serviceOf('printer')]);
  const order = await orderSecure(brand, printer, 5);
  await drawArtwork(printer, order.id);
  const page = await signedIn('printer');
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
  });
  await page.goto(`/workorders/${order.id}/proofs`);
  await page.getByRole('button', { name: 'Take photos' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'The camera is not allowed' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take the photo' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Take photos' })).toBeFocused();
});
