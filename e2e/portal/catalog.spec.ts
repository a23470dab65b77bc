import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { listProducts } from '#lib/contract/products.ts';
import { expectAccessible } from '../support/accessible.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';

// conforms: 41.13
test('makes a catalogue from nothing, by hand and from a CSV, and archives what is no longer ordered', async ({
  signedIn,
  serviceOf,
  context,
}) => {
  const service = await serviceOf('brand');
  const page = await signedIn('brand');
  const names = { brand: unique('Fjell'), campaign: unique('Winter'), product: unique('Hand balm') };
  const sku = unique('HB').toUpperCase();
  const key = unique('plant')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '_');

  // A form that is left leads to its list, and from there back.
  await page.goto('/catalog/campaigns/new');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/catalog\/campaigns$/);
  await page.getByRole('main').getByRole('link', { name: 'Create a campaign' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'New campaign' })).toBeVisible();
  await page.getByLabel('Name').fill(names.campaign);
  await page.getByLabel('Leads to').fill('https://fjell.example/winter');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByRole('heading', { level: 1, name: names.campaign })).toBeVisible();

  await page.goto('/catalog/scm-fields/new');
  await page.getByLabel('Name').fill('Plant');
  await page.getByLabel('Key').fill('Plant!');
  await page.getByRole('button', { name: 'Create SCM field' }).click();
  await expect(page.getByLabel('Key')).toHaveAccessibleDescription(/Lower-case letters, digits and _/);
  await page.getByLabel('Key').fill(key);
  await page.getByRole('button', { name: 'Create SCM field' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plant' })).toBeVisible();
  await expect(page.getByText(`scm_${key}`)).toBeVisible();
  await expectAccessible(page);

  // A brand, by the command palette.
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('create a brand');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'New brand' })).toBeVisible();
  await page.getByLabel('Name').fill('Nordlys');
  await page.getByLabel('Website').fill('fjell.example');
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByLabel('Website')).toHaveAccessibleDescription(/begins with https/);
  await expectAccessible(page);
  // A reload by accident loses nothing.
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Nordlys');
  await page.getByLabel('Website').fill('https://fjell.example');
  await page.getByRole('button', { name: 'Create brand' }).click();
  // A name that there is already is refused on its field.
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Another brand of the company has this name/);
  await page.getByLabel('Name').fill(names.brand);
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page.getByRole('heading', { level: 1, name: names.brand })).toBeVisible();
  await expectAccessible(page);
  const brand = page.url();

  // A product, from the page of its brand.
  await page.getByRole('main').getByRole('link', { name: 'Create a product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New product' })).toBeVisible();
  await expect(page.getByRole('button', { name: `Brand ${names.brand}` })).toBeVisible();
  await page.getByLabel('Name').fill(names.product);
  await page.getByLabel('SKU').fill(sku);
  await page.getByRole('button', { name: /^Campaign/ }).click();
  await page.getByRole('combobox', { name: 'Find a campaign' }).fill(names.campaign);
  await page.getByRole('option', { name: names.campaign }).click();
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page.getByRole('heading', { level: 1, name: names.product })).toBeVisible();
  await expect(page.getByText('No codes have this product yet.')).toBeVisible();

  // It is renamed; what was typed can be taken back before.
  await page.getByLabel('Name').fill('Something else');
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expect(page.getByLabel('Name')).toHaveValue(names.product);
  const otherTab = await context.newPage();
  await otherTab.goto(page.url());
  await page.getByLabel('Name').fill(`${names.product} 50 ml`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${names.product} 50 ml` })).toBeVisible();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  // Another field that is saved in a tab from before the new name leaves the name.
  await otherTab.getByLabel('Leads to').fill('https://fjell.example/balm');
  await otherTab.getByRole('button', { name: 'Save changes' }).click();
  await expect(otherTab.getByRole('heading', { level: 1, name: `${names.product} 50 ml` })).toBeVisible();
  const both = await service.call(listProducts, { query: { sku__exact: sku } });
  expect(both.results[0]).toMatchObject({ name: `${names.product} 50 ml`, url: 'https://fjell.example/balm' });
  await otherTab.close();

  // Its codes are counted by status.
  await service.orderCodes({ quantity: 12, product: sku, activate: true });
  const codes = page.getByRole('region', { name: 'Codes' });
  await expect(async () => {
    await page.reload();
    await expect(codes.getByRole('link', { name: /^Active 12$/ })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(codes.getByRole('link', { name: 'Its codes' })).toHaveAttribute('href', /\/codes\?products=\d+$/);
  await expectAccessible(page);

  // More of them from a CSV, semicolons and a German header; two rows are bad, one more is refused by the service.
  await page.goto('/catalog/products');
  await page.getByRole('link', { name: 'Products from a file' }).click();
  const [one, two] = [`${sku}-A`, `${sku}-B`];
  const csv = [
    'Artikelnummer;Produkt;Marke;Gewicht;url',
    `${one};Balm A;${names.brand};50;https://fjell.example/a`,
    `${two};Balm B;${names.brand};50;`,
    `${sku}-C;;${names.brand};50;`,
    `${sku}-D;=1+1;Unknown ${names.brand};50;`,
    `${sku};Another name;${names.brand};50;`,
  ].join('\n');
  const file = { name: 'balms.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByText('3 rows can be sent, 2 have errors.')).toBeVisible();
  await expect(page.getByText('Left out: Gewicht')).toBeVisible();
  await expect(page.getByText('Brand: No brand has this name.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send 3 products' }).click();
  await expect(page.getByText('2 created, 3 refused.')).toBeVisible();
  await expect(page.getByRole('cell', { name: /A product of the company has this SKU/ })).toBeVisible();
  await expectAccessible(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ]);
  const refused = await readFile(await download.path(), 'utf8');
  expect(refused).toContain('"row","sku","name","brand","url","reason"');
  expect(refused).toContain(`"5","${sku}-D","'=1+1","Unknown ${names.brand}"`);
  expect(refused.trimEnd().split('\r\n')).toHaveLength(4);

  // The same file again leaves what is as it says, changes what is there and adds the brand.
  await page.getByRole('button', { name: 'Another file' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('radio', { name: /Update the product/ }).click();
  await page.getByRole('switch', { name: /Create missing brands and campaigns/ }).click();
  await page.getByRole('button', { name: 'Send 4 products' }).click();
  await expect(page.getByText('1 created, 1 changed, 2 unchanged, 1 refused.')).toBeVisible();
  const found = await service.call(listProducts, { query: { sku__exact: sku } });
  expect(found.results[0]?.name).toBe('Another name');
  expect(found.results[0]?.campaign?.name).toBe(names.campaign);

  // The export of the list is a file for the import: sent to update, it changes nothing.
  await page.goto(`/catalog/products?q=${sku}`);
  const [exported] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export', exact: true }).click(),
  ]);
  await page.goto('/catalog/products/import');
  const buffer = await readFile(await exported.path());
  await page.locator('input[type=file]').setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByText('Left out: Product, Codes, Active, Inactive, Blacklisted, State')).toBeVisible();
  await page.getByRole('radio', { name: /Update the product/ }).click();
  await page.getByRole('button', { name: 'Send 4 products' }).click();
  await expect(page.getByText('0 created, 4 unchanged, 0 refused.')).toBeVisible();

  // A shop's export in UTF-16 without a mark: columns are proposed, and a shortened number is named.
  await page.getByRole('button', { name: 'Another file' }).click();
  const shop = `Handle\tTitle\tVendor\tVariant SKU\nbalm-e\tBalm É\t${names.brand}\t${sku}-E\nx\tX\t${names.brand}\t4,00638E+12\n`;
  const wide = { name: 'shop.txt', mimeType: 'text/plain', buffer: Buffer.from(shop, 'utf16le') };
  await page.locator('input[type=file]').setInputFiles(wide);
  await expect(page.getByText('Left out: Handle')).toBeVisible();
  await expect(page.getByText('SKU: A spreadsheet has shortened this number.')).toBeVisible();
  await page.getByRole('button', { name: 'Send 1 product' }).click();
  await expect(page.getByText('1 created, 1 refused.')).toBeVisible();
  const balm = await service.call(listProducts, { query: { sku__exact: `${sku}-E` } });
  expect(balm.results[0]?.name).toBe('Balm É');

  // One is archived: out of the list, out of new orders, and back again.
  await page.getByRole('link', { name: 'To the products' }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).fill(one);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('link', { name: 'Balm A' })).toHaveCount(1);
  await page.getByRole('link', { name: 'Balm A' }).click();
  // Exact: the list behind has a filter 'Archived'.
  await page.getByRole('button', { name: 'Archive', exact: true }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It can no longer be ordered');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Archive product' }).click();
  await expect(page.getByText('Archived', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take out of the archive' })).toBeVisible();

  const listed = await sentPage(page, `/catalog/products?q=${sku}-`);
  expect(listed.text).toContain('Balm B');
  expect(listed.text).not.toContain('Balm A');
  expect((await sentPage(page, `/catalog/products?q=${sku}-&archived=yes`)).text).toContain('Balm A');
  const orders = await context.newPage();
  await orders.goto('/workorders/new/sid');
  await orders.getByRole('button', { name: /^Product \(optional\)/ }).click();
  await orders.getByRole('combobox', { name: 'Find a product' }).fill(`${sku}-`);
  await expect(orders.getByRole('option', { name: `Balm B ${sku}-B` })).toBeVisible();
  await expect(orders.getByRole('option', { name: `Balm A ${sku}-A` })).toBeHidden();
  await orders.close();

  await page.getByRole('button', { name: 'Take out of the archive' }).click();
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();

  // An unused product can be deleted; a brand with products cannot.
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete product' }).click();
  await expect(page).toHaveURL(/\/catalog\/products$/);
  await page.goto(brand);
  await expect(page.getByRole('button', { name: 'Archive', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden();
});

// conforms: 41.13
test('the catalogue is seen by those who may, and changed by those who may', async ({ signedIn, watch }) => {
  const support = await signedIn('support');
  await support.goto('/catalog/products');
  await expect(support.getByRole('columnheader', { name: 'Company' })).toBeVisible();
  await expect(support.getByRole('link', { name: 'Create a product' })).toBeHidden();
  await support.getByRole('table').getByRole('link').first().click();
  await expect(support.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(support.getByRole('button', { name: 'Archive', exact: true })).toBeHidden();
  for (const path of ['products', 'brands', 'campaigns', 'scm-fields', 'products/import']) {
    const { heading } = await sentPage(support, `/catalog/${path}${path === 'products/import' ? '' : '/new'}`);
    expect(heading, path).toMatch(/is not part of your role$/);
  }
  const printer = await signedIn('printer');
  for (const path of ['products', 'products/1', 'brands', 'campaigns', 'scm-fields', 'products/new']) {
    const { heading } = await sentPage(printer, `/catalog/${path}`);
    expect(heading, path).toMatch(/is not part of your role$/);
  }
  watch.allow(/status of 404/);
  const rival = await signedIn('rival');
  await rival.goto('/catalog/products/1');
  await expect(rival.getByRole('heading', { level: 1 })).not.toContainText('part of your role');
  await expect(rival.getByRole('region', { name: 'Codes' })).toBeHidden();
});

/** A picture of 900 pixels a side: blue, with a white half at the right. */
const drawPicture = async (name: string) => {
  const half = await sharp({ create: { width: 450, height: 900, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#0b62b8' } })
    .composite([{ input: half, left: 450, top: 0 }])
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
};

test('a brand and a product are created with their pictures, cropped on a phone, which the check page shows', async ({
  signedIn,
  serviceOf,
}) => {
  const page = await signedIn('brand');
  await page.goto('/catalog/brands/new');
  const brandName = unique('Pictured');
  await page.getByLabel('Name').fill(brandName);
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawPicture('logo.png'));
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page).toHaveURL(/\/catalog\/brands\/\d+$/);
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveJSProperty('naturalHeight', 96);
  const brand = page.url().split('/').at(-1);

  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/catalog/products/new?brand=${brand}`);
  const sku = unique('PIC').toUpperCase();
  await page.getByLabel('Name').fill('Soap');
  await page.getByLabel('SKU').fill(sku);
  await page.getByLabel('When its codes are scanned').selectOption('only');
  const chooser = page.getByLabel('Picture', { exact: true });
  const notes = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await chooser.setInputFiles(notes);
  await expect(page.getByRole('alert').filter({ hasText: /JPEG, PNG or WebP/ })).toBeVisible();
  await chooser.setInputFiles(await drawPicture('soap.png'));

  await page.getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(dialog).toContainText('900 × 675 pixels');
  await expectAccessible(page);
  // The corner follows the arrow keys, in the shape that was chosen.
  await dialog.getByRole('radio', { name: 'Square' }).click();
  await expect(dialog).toContainText('900 × 900 pixels');
  await dialog.getByRole('button', { name: 'Bottom right corner' }).press('Shift+ArrowLeft');
  await expect(dialog).not.toContainText('900 × 900 pixels');
  await dialog.getByRole('radio', { name: '4 to 3' }).click();
  await dialog.getByRole('button', { name: 'Crop picture' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Crop' })).toBeFocused();
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toHaveJSProperty('naturalHeight', 675);
  await page.getByRole('button', { name: 'Create product' }).click();
  await expect(page).toHaveURL(/\/catalog\/products\/\d+$/);
  const shown = page.getByRole('img', { name: 'Picture', exact: true });
  await expect(shown).toHaveJSProperty('naturalWidth', 640);
  await expect(shown).toHaveJSProperty('naturalHeight', 480);
  await expectAccessible(page);
  await page.setViewportSize(usual ?? { width: 1280, height: 720 });

  const service = await serviceOf('brand');
  const { id } = await service.orderCodes({ quantity: 1, product: sku });
  const [[, , , , url = ''] = []] = await service.readCodes(id);
  const scanned = await page.context().newPage();
  await scanned.goto(url);
  await expect(scanned.locator('img.item')).toHaveJSProperty('naturalHeight', 480);
  await expect(scanned.locator('header img')).toHaveJSProperty('naturalHeight', 96);
  await scanned.close();

  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(shown).toBeVisible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(shown).toBeHidden();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Not saved yet')).toBeHidden();
  expect((await sentPage(page, new URL(page.url()).pathname)).text).toContain('Drop or paste a picture');
});

test('a brand whose logo cannot be uploaded is created, and its page uploads the logo again', async ({
  signedIn,
  watch,
}) => {
  watch.allow(/ERR_FAILED/);
  const page = await signedIn('brand');
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/catalog/brands/new');
  await page.getByLabel('Name').fill(unique('Unlucky'));
  await page.getByLabel('Logo', { exact: true }).setInputFiles(await drawPicture('logo.png'));
  await page.route('**/api/photo/pictures/brand/*', (route) => route.abort(), { times: 1 });
  await page.getByRole('button', { name: 'Create brand' }).click();
  await expect(page).toHaveURL(/\/catalog\/brands\/\d+$/);
  await expect(page.getByRole('alert').filter({ hasText: 'The brand is saved, its logo is not' })).toBeVisible();
  await expect(page.getByRole('img', { name: 'The picture you chose' })).toBeVisible();
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeFocused();
  await expect(retry).toBeInViewport();
  await expectAccessible(page);
  await retry.click();
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveJSProperty('naturalHeight', 96);
  await expect(retry).toBeHidden();
  await page.setViewportSize(usual ?? { width: 1280, height: 720 });
});
