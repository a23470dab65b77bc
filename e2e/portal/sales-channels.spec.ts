import { expectAccessible } from '../support/accessible.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('creates a sales channel, finds it, updates it and archives it', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const name = unique('Harbour shop');
  await page.goto('/catalog/sales-channels');
  await page.getByRole('main').getByRole('link', { name: 'Create a sales channel' }).first().click();
  await page.getByLabel('Name').fill(name);
  await page.getByRole('button', { name: 'Create sales channel' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('Website').fill('https://shop.example');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name: new RegExp(name) }).click();
  await expect(page.getByLabel('Website')).toHaveValue('https://shop.example');

  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await page.getByRole('button', { name: 'Archive sales channel' }).click();
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  await page.goto(`/catalog/sales-channels?archived=yes&q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('link', { name })).toBeVisible();
});
