import { read, utils } from '@e965/xlsx';
import { searchCodes } from '#lib/contract/codes.ts';
import { contentOf } from '../support/downloads.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { checkFile } from '../support/upload.ts';

// conforms: 16.4
test('ids that a spreadsheet form escapes are ingested as they were, and lots are found without spaces', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const page = await signedIn('brand');
  const [prefix, lot] = [unique('esc'), unique('L')];
  const ids = [`-${prefix}-01`, `-${prefix}-02`, `${prefix}-03`];
  const rows = ids.map((id) => `"${id.startsWith('-') ? `'${id}` : id}","NS-30-EU","${lot}   "\r\n`);
  const content = `\ufeff"extended_id","sku","lot"\r\n${rows.join('')}`;
  await checkFile(page, { name: `${prefix}.csv`, content: Buffer.from(content) });
  await expect(page.getByText('2 values are sent without the apostrophe')).toBeVisible();
  await expect(page.getByText('3 values are stored without spaces')).toBeVisible();
  await page.getByRole('button', { name: 'Send 3 rows' }).click();
  await expect(page.getByText('3 rows ingested')).toBeVisible({ timeout: 120_000 });
  const found = await service.call(searchCodes, { query: { scm_lot: lot } });
  expect(found.results.map(({ extended_id }) => extended_id).sort()).toEqual(ids);

  // The same codes as a workbook, whose cells are texts.
  await page.goto(`/codes?scm_lot=${lot}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('File').selectOption('Excel workbook (.xlsx)');
  await dialog.getByRole('button', { name: 'Start export' }).click();
  await expect(page.getByRole('main')).toContainText('as an Excel workbook');
  const link = page.getByRole('link', { name: 'Download', exact: true });
  await expect(link).toBeVisible({ timeout: 120_000 });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  const { Sheets } = read(await contentOf(download));
  const cells = utils.sheet_to_json<Record<string, string>>(Sheets['Codes'] ?? {});
  expect(cells.map(({ extended_id, lot: value }) => [extended_id, value]).sort()).toEqual(ids.map((id) => [id, lot]));
});

test('values that look the same are one, and invisible characters are named by row and column', async ({
  signedIn,
}) => {
  const page = await signedIn('brand');
  const prefix = unique('unseen');
  const content = `id,product,lot\n${prefix}-01,NS-30\u00ad-EU,L1\n${prefix}-02,NS-30-EU,L\u200b1\n${prefix}-03,NS-30-EU, L1\n`;
  await checkFile(page, { name: `${prefix}.csv`, content: Buffer.from(content) });
  await expect(page.getByText('2 rows to fix')).toBeVisible();
  await expect(page.getByText('Contains an invisible character (U+00AD)').first()).toBeVisible();
  await expect(page.getByText('Contains an invisible character (U+200B)').first()).toBeVisible();
});

test('quantities that can be read in two ways are asked about once', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await page.goto('/workorders/new/many');
  const buffer = Buffer.from('SKU;Quantity\nNS-30-EU;12.345\nNS-30-EU;1.500\nNS-30-EU;1.5\n');
  await page.locator('input[type=file]').setInputFiles({ name: 'numbers.csv', mimeType: 'text/csv', buffer });
  await page.getByLabel('Template', { exact: true }).selectOption({ label: 'Gift box sleeve' });
  await expect(page.getByText('Choose above how such numbers are read.')).toHaveCount(2);
  await page.getByLabel('Quantities').selectOption('1.500 is fifteen hundred');
  await expect(page.getByText('The quantity is not a whole number.')).toHaveCount(1);
  await expect(page.getByText('3 lines to order, 13,845 codes.')).toBeVisible();
});
