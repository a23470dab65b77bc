import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { listReports } from '#lib/contract/reports.ts';
import { Service, unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

const foreignPhoto = path.join(import.meta.dirname, '..', '..', 'public', 'samples', 'foreign.jpg');

/** As Safari before 17 and Chrome before 112: the options of a bitmap know no orientation. */
const rejectOrientation = (page: Page) =>
  page.addInitScript(() => {
    const create = window.createImageBitmap.bind(window) as typeof createImageBitmap;
    window.createImageBitmap = (async (source: ImageBitmapSource, options?: ImageBitmapOptions) => {
      if (options?.imageOrientation) throw new TypeError('not a valid enum value of type ImageOrientation');
      return options ? create(source, options) : create(source);
    }) as typeof createImageBitmap;
  });

test('photos of a report are sent as they are where the browser cannot turn them upright', async ({
  page,
  addresses,
  watch,
}) => {
  watch.allow(/404 \(Not Found\) \(.*\/NOSUCHCODE97\)|400 \(Bad Request\)/);
  await rejectOrientation(page);
  await page.goto(`${addresses.code}/NOSUCHCODE97`);
  await page.getByText('Not a code of this brand? Report it').click();
  const note = unique('Photographed by an older phone');
  await page.getByLabel('What did you notice, and where?').fill(note);
  await page.getByLabel(/I agree/).check();
  const photos = page.getByLabel(/^Photos of the item/);
  await photos.setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024) });
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('alert')).toContainText('up to 10 MB and 40 megapixels each');
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  const turned = await sharp(foreignPhoto).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  await photos.setInputFiles({ name: 'turned.jpg', mimeType: 'image/jpeg', buffer: turned });
  await expect(page.getByRole('button', { name: 'Remove photo 1' })).toHaveText('turned.jpg');
  await page.getByRole('button', { name: 'Send the report' }).click();
  await expect(page.getByRole('status')).toContainText('Your report was sent.');
  const operator = await Service.signIn(addresses, 'operator');
  const { results } = await operator.call(listReports, { query: { search: note } });
  expect(results).toMatchObject([{ photos: [expect.anything()] }]);
});

test('a PNG is examined where the browser cannot turn it upright', async ({ signedIn }) => {
  const page = await signedIn('brand', { fresh: true });
  await rejectOrientation(page);
  await page.goto('/authenticate');
  const buffer = await sharp(foreignPhoto).png().toBuffer();
  const chooser = page.getByLabel('Choose photos').and(page.locator('input[type=file]'));
  await chooser.setInputFiles({ name: 'foreign.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('it belongs to someone else', {
    timeout: 60_000,
  });
});
