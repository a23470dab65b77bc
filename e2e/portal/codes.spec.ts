import { expectAccessible } from '../support/accessible.ts';
import { photographCode } from '../support/files.ts';
import { expect, test } from '../support/test.ts';

test('finds a code by its serial number, blacklists it, and a photo of it says so', async ({ signedIn, serviceOf }) => {
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 2, product: 'NS-50-EU' });
  const [[extendedId = '', serial = '', , , url = ''] = []] = await service.readCodes(id);

  const page = await signedIn('brand');
  await page.goto('/');
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Find or go to' }).fill(serial);
  await page.getByRole('option', { name: new RegExp(serial) }).click();
  await expect(page.getByRole('heading', { level: 1, name: extendedId })).toBeVisible();
  await expect(page.getByText('Not scanned yet')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'Facts' })).toContainText('Nordlys Serum 50 ml');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the status' });
  await dialog.getByRole('radio', { name: 'Blacklisted' }).click();
  await dialog.getByRole('button', { name: 'Blacklist the code' }).click();
  await expect(dialog.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Reason').selectOption('Stolen');
  await dialog.getByRole('button', { name: 'Blacklist the code' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByText('Blacklisted', { exact: true })).toBeVisible();
  await expect(page.getByText(/Blacklisted: stolen, by Marta Holm/)).toBeVisible();

  await page.goto('/authenticate');
  await page
    .getByLabel('Choose photos')
    .and(page.locator('input[type=file]'))
    .setInputFiles({ name: 'item.jpg', mimeType: 'image/jpeg', buffer: await photographCode(url) });
  await expect(page.getByRole('region', { name: 'Verdict' })).toContainText('Blacklisted');
  await page.getByRole('link', { name: 'Open the code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: extendedId })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Scans' }).getByRole('row')).toHaveCount(2);
});

test('another brand finds nothing of a code', async ({ signedIn, serviceOf, watch }) => {
  watch.allow(/status of 404/);
  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1 });
  const [[extendedId = ''] = []] = await service.readCodes(id);
  const page = await signedIn('rival');
  await page.goto(`/codes/${extendedId}`);
  await expect(page.getByRole('heading', { level: 1, name: extendedId })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is nothing here');
});
