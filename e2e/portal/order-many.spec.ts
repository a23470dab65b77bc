import { listWorkorders } from '#lib/contract/workorders.ts';
import { expectAccessible } from '../support/accessible.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

test('a table of orders is fixed in place and placed once, also over a lost connection and a reload', async ({
  signedIn,
  serviceOf,
  watch,
}) => {
  const brand = await serviceOf('brand');
  const name = unique('MANY');
  const rows = Array.from({ length: 23 }, () => 'NS-30-EU;1.000;24.12.2031');
  rows[1] = 'NS-30-EV;500;24.12.2031';
  rows[2] = 'NS-30-EU;20,00;24.12.2031';
  const page = await signedIn('brand');
  await page.goto('/workorders/new/sid');
  await page.getByRole('link', { name: 'Several orders', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Several orders' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(`Artikel;Stückzahl;Liefertermin\r\n${rows.join('\r\n')}\r\n`, 'latin1'),
  });
  await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Gift box sleeve' });
  await expect(page.getByLabel('Name of these orders')).toHaveValue(name);

  // Two lines are wrong; what is suggested fixes them.
  await expect(page.getByText('2 lines to fix.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order 23 lines' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use NS-30-EU' }).click();
  await expect(page.getByRole('textbox', { name: 'SKU, row 3' })).toBeFocused();
  await page.getByRole('button', { name: 'Use 20', exact: true }).click();
  await expect(page.getByText('23 lines to order, 21,520 codes.')).toBeVisible();

  // The second part reaches the service, and its answer is lost.
  const orders = () => brand.call(listWorkorders, { query: { search: name, limit: 200 } });
  watch.allow(/net::ERR_FAILED/);
  let parts = 0;
  await page.route('**/workorders/new/many', async (route) => {
    const isPart = route.request().method() === 'POST' && (route.request().postData() ?? '').includes('line-');
    if (!isPart) return route.continue();
    parts += 1;
    if (parts !== 2) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await page.getByRole('button', { name: 'Order 23 lines' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Order 23 lines' }).click();
  await expect(page.getByText('20 lines ordered, 3 not yet')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Without an answer: rows 22, 23, 24.')).toBeVisible();
  expect((await orders()).count).toBe(23);

  await page.reload();
  await expect(page.getByText('Without an answer: rows 22, 23, 24.')).toBeVisible();
  await page.getByRole('button', { name: 'Order the other 3 lines' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Order 3 lines' }).click();
  await expect(page.getByText('23 orders placed, 21,520 codes')).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page);
  const placed = await orders();
  expect(placed.count).toBe(23);
  expect(new Set(placed.results.map(({ reference }) => reference)).size).toBe(23);
  expect(placed.results.find(({ reference }) => reference === `${name}-4`)).toMatchObject({
    quantity: 20,
    due_date: '2031-12-24',
    product: { sku: 'NS-30-EU' },
  });

  // The same file once more: every line is found ordered.
  await page.getByRole('button', { name: 'Order another table' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: `${name}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from('SKU;Quantity;Template\nNS-30-EU;1000;Gift box sleeve\n'),
  });
  await expect(page.getByText('An order has this reference already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order 1 line' })).toBeDisabled();
});
