import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { contentOf } from '../support/downloads.ts';
import { hydrated } from '../support/hydrated.ts';
import { sentPage } from '../support/sent-page.ts';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { checkFile, uploadSids } from '../support/upload.ts';

const rowsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => [
    `${prefix}${String(i).padStart(5, '0')}`,
    i % 2 ? 'NS-30-EUU' : 'NS-30-EU',
    'L7',
    '1,5',
  ]);

test('a semicolon file in UTF-16 with 300 bad rows goes from its upload to its codes', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const prefix = unique('utf');
  const name = `${unique('Karton')}.csv`;
  const lines = [['Code', 'SKU', 'LOT', 'Gewicht'], ...rowsOf(prefix, 600)].map((row) => row.join(';'));
  const content = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le');

  await page.goto('/ingestion/new');
  await uploadSids(page);
  await page.getByRole('switch', { name: /Ignore duplicates/ }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  await expect(page.getByLabel('Between the values')).toHaveValue(';');
  await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le');
  await expect(page.getByLabel('Row with the names')).toHaveValue('1');

  await page.getByRole('button', { name: 'Continue' }).click();
  const taken = (column: string) => page.getByLabel(`Column ${column} is imported as`);
  await expect(taken('Code')).toHaveValue('id');
  await expect(taken('SKU')).toHaveValue('product');
  await expect(taken('LOT')).toHaveValue('lot');
  await expect(taken('Gewicht')).toHaveValue('');
  // A field that is missing is made from here.
  const field = unique('Gewicht');
  await taken('Gewicht').selectOption({ label: 'New SCM field…' });
  await page.getByRole('dialog').getByLabel('Name').fill(field);
  const key = field.toLowerCase().replace(/[^a-z0-9]/g, '_');
  await page.getByRole('dialog').getByLabel('Key').fill(key);
  await page.getByRole('dialog').getByRole('button', { name: 'Create field' }).click();
  await expect(taken('Gewicht')).toHaveValue(key);

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('300 rows to fix')).toBeVisible({ timeout: 120_000 });
  // Back to the beginning by the browser, and forward again: nothing is lost.
  for (let step = 0; step < 3; step++) await page.goBack();
  await expect(page.getByRole('switch', { name: /Ignore duplicates/ })).toBeChecked();
  for (let step = 0; step < 3; step++) await page.goForward();
  await expect(page.getByText('300 rows to fix')).toBeVisible({ timeout: 120_000 });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Errors as CSV' }).click(),
  ]);
  const errors = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(errors).toHaveLength(301);
  expect(errors[1]).toBe('"3","product","NS-30-EUU","unknown_product_error","No product has this SKU"');

  await page.getByRole('button', { name: 'Send anyway' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send anyway' }).click();
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  const refused = page.url();
  await page.getByRole('link', { name: 'Fix the rows' }).click();

  await expect(page.getByText('300 rows to fix')).toBeVisible({ timeout: 120_000 });
  // The rows have the numbers of the person's file.
  await expect(page.getByLabel('product in row 3', { exact: true })).toHaveValue('NS-30-EUU');
  await page.getByRole('button', { name: 'Leave out row 5', exact: true }).click();
  await expect(page.getByText('299 rows to fix')).toBeVisible();
  await page.getByLabel('product in row 7', { exact: true }).fill('NS-50-EU');
  await page.getByLabel('product in row 7', { exact: true }).press('Enter');
  await expect(page.getByText('298 rows to fix')).toBeVisible();
  await page.reload();
  await expect(page.getByText('298 rows to fix')).toBeVisible();
  await page.getByRole('button', { name: 'Did you mean NS-30-EU?' }).click();
  await expect(page.getByText('Nothing left to fix')).toBeVisible();
  await page.getByRole('radio', { name: /^Only the failed rows/ }).click();
  await page.getByRole('button', { name: 'Send 299 rows' }).click();

  await expect(page).not.toHaveURL(refused);
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  await expect(page.getByText('299 rows ingested')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('link', { name: refused.split('/').at(-1) ?? '' })).toBeVisible();
  // The refused upload needs no more work, and says why; its rows are all that were asked for so far.
  await page.goto(refused);
  await expect(page.getByText('The correction has 299 of 600 rows.')).toBeVisible();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByText('Refused', { exact: true }).first()).toBeVisible();

  // All but those are a record of their own.
  await page.goto(`${refused}/fix`);
  await page.getByRole('radio', { name: /^All but the failed rows/ }).click();
  await page.getByRole('button', { name: 'Send 300 rows' }).click();
  await expect(page.getByText('300 rows ingested')).toBeVisible({ timeout: 120_000 });

  // The next file with this header is matched as this one was.
  await page.goto('/ingestion/new?step=file');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  await expect(page.getByLabel('Encoding')).toHaveValue('utf-16le');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Matched as last time.')).toBeVisible();
  await expect(taken('Gewicht')).toHaveValue(key);
});

/** Drops a file on the page that is open. */
async function dropOn(page: Page, name: string, content: Buffer): Promise<void> {
  await hydrated(page);
  const files = await page.evaluateHandle(
    ([text, name]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))], name));
      return transfer;
    },
    [content.toString('base64'), name] as const,
  );
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files });
  await expect(page.getByText('Let go to upload codes from this file')).toBeVisible();
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
}

test('a file that has the name of an order, or is dropped on its page, goes to its codes by one click', async ({
  signedIn,
  serviceOf,
}) => {
  const service = await serviceOf('brand');
  const [reference, other] = [unique('LID'), unique('LID')];
  const { id } = await service.orderCodes({ reference, quantity: 5 });
  const page = await signedIn('brand');
  const main = page.getByRole('main');
  for (const [path, name] of [
    ['/codes', `${reference}.csv`],
    [`/workorders/${id}`, `${other}.csv`],
  ] as const) {
    await page.goto(path);
    await dropOn(page, name, Buffer.from(`id\n${unique('dropped')}\n`));
    await expect(main).toContainText(`The codes go to: ${reference}.`);
    await main.getByRole('button', { name: 'Check the file' }).click();
    await page.getByRole('button', { name: 'Send 1 row' }).click();
    await expect(page.getByText('1 row ingested')).toBeVisible({ timeout: 120_000 });
    await expect(main.getByRole('link', { name: String(id), exact: true })).toBeVisible();
  }
});

test('a Latin-1 file with German headers, values and 40 bad rows becomes codes without a refused upload', async ({
  signedIn,
}) => {
  const page = await signedIn('brand');
  const prefix = unique('latin');
  const field = unique('Prüfdatum');
  const rows = Array.from({ length: 2_000 }, (_, i) => {
    const sku = i % 50 === 7 ? 'NS-30-EUU' : 'Nordlys Serum 30 ml';
    return `${prefix}${String(i).padStart(5, '0')};${sku};${i % 2 ? 'aktiv' : 'Inaktiv'};Köln;12.03.2026`;
  });
  const content = Buffer.from(
    `${['Kennung;Artikel-Nr.;Aktivierungsstatus;Charge;MHD', ...rows].join('\r\n')}\r\n`,
    'latin1',
  );
  const upload = async () => {
    await page.goto('/workorders');
    await dropOn(page, 'Karton.csv', content);
    const proposal = /Karton\.csv, semicolon, Windows-1252: .*The codes go to: \S/;
    await expect(page.getByRole('main')).toContainText(proposal);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change' }).click();
    await uploadSids(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };
  await upload();
  const table = page.getByRole('table', { name: 'Columns of the file and the fields they are' });
  await expect(table).toContainText('Inaktiv → 0 · aktiv → 1');
  await expect(table).toContainText('Nordlys Serum 30 ml → NS-30-EU');
  const date = page.getByLabel('Column MHD is imported as');
  if ((await date.inputValue()) === '') {
    await date.selectOption({ label: 'New SCM field…' });
    await page.getByRole('dialog').getByLabel('Name').fill(field);
    await page.getByRole('dialog').getByRole('button', { name: 'Create field' }).click();
  }
  await expect(table).toContainText('12.03.2026 → 2026-03-12');
  await page.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('40 rows to fix')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByLabel('product in row 9', { exact: true })).toHaveValue('NS-30-EUU');
  await page.getByLabel('id in row 59', { exact: true }).fill(`${prefix}00002`);
  await page.getByLabel('id in row 59', { exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Did you mean NS-30-EU?' }).click();
  // The entered id is that of another row: found where it is entered.
  await expect(page.getByText('1 row to fix')).toBeVisible();
  await expect(page.getByRole('row', { name: /^59 / })).toContainText('Also in row 4');
  await page.getByRole('button', { name: 'Leave out row 59', exact: true }).click();
  await expect(page.getByText('Nothing left to fix')).toBeVisible();
  const [leftOut] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Left-out rows as CSV' }).click(),
  ]);
  expect((await readFile(await leftOut.path(), 'utf8')).trimEnd().split('\r\n').at(-1)).toMatch(/^"59",/);
  await page.getByRole('button', { name: 'Send 1,999 rows' }).click();
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  await expect(page.getByText('1,999 rows ingested')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByText('1 row of the file: 59')).toBeVisible();
  // The file as it was chosen, and as it was sent.
  const fileOf = async (name: string) => {
    const link = page.getByRole('link', { name });
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    return contentOf(download);
  };
  expect((await fileOf('Download the original file')).equals(content)).toBe(true);
  expect((await fileOf('Download the file as it was sent')).toString()).toMatch(/^"id","product","activation_status",/);

  // The same file once more: its ids are known to exist before it is sent.
  await upload();
  await expect(page.getByText('Matched as last time.')).toBeVisible();
  const replaced = page.getByText('As last time, NS-30-EUU becomes NS-30-EU.');
  await expect(replaced).toBeVisible();
  await page.getByRole('button', { name: 'Leave as in the file' }).click();
  await expect(replaced).toBeHidden();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('2,000 rows to fix')).toBeVisible({ timeout: 120_000 });
  await expect(page.getByRole('button', { name: 'Leave out these 1,999 rows' })).toBeVisible();
});

test('a workbook goes from its upload to its codes, and what is no table goes nowhere', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const header = ['QR-Code', 'Artikelnummer', 'Charge', 'MHD'];
  const rows = rowsOf(unique('xls'), 40).map(([id = '', , lot = '']) => [id, 'NS-30-EU', lot, new Date('2026-12-31')]);
  const book = utils.book_new(utils.aoa_to_sheet([header, ...rows], { cellDates: true, UTC: true }), 'Codes');
  const content: Buffer = write(book, { type: 'buffer', cellDates: true });
  const name = `${unique('book')}.xlsx`;
  await checkFile(page, { name, content });
  await expect(page.getByText('Ready to send')).toBeVisible();
  await page.getByRole('button', { name: 'Send 40 rows' }).click();
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('40 rows ingested')).toBeVisible({ timeout: 120_000 });
  const main = page.getByRole('main');
  await expect(main.getByText('Ingested', { exact: true }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Open the workorder' }).click();
  await expect(page).toHaveURL(/\/workorders\/\d+$/);
  await expect(main.getByText('Completed', { exact: true }).first()).toBeVisible({ timeout: 120_000 });

  await page.goto('/ingestion/new?step=file');
  const pdf = Buffer.from('%PDF-1.7 nothing of a table');
  await page.locator('input[type=file]').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: pdf });
  await expect(page.getByRole('alert').filter({ hasText: 'This is not a table of codes' })).toContainText(
    'This is a PDF.',
  );
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.getByRole('button', { name: 'Choose another' }).click();

  // Pasted cells without a header; their rows are counted from the first.
  await page.getByRole('button', { name: 'Paste rows instead' }).click();
  const ids = rowsOf(unique('paste'), 5).map(([id]) => id);
  await page.getByLabel('Rows').fill(`${[...ids, 'bad id'].join('\tL1\n')}\tL1\n`);
  await page.getByRole('button', { name: 'Use these rows' }).click();
  await expect(page.getByLabel('Row with the names')).toHaveValue('0');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByLabel('id in row 6', { exact: true })).toHaveValue('bad id', { timeout: 120_000 });
});

test('who may not upload reads that', async ({ signedIn }) => {
  const page = await signedIn('printer');
  for (const path of ['/ingestion', '/ingestion/new', '/ingestion/ing_none/fix']) {
    expect((await sentPage(page, path)).heading, path).toMatch(/is not part of your role$/);
  }
});

/** Says that the codes go to a workorder of their own, and takes the file as it is read. */
async function toColumns(page: Page, file: string): Promise<void> {
  await page.goto('/ingestion/new');
  await uploadSids(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('heading', { name: 'Read as' }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Column id is imported as').waitFor();
}

/** Writes a file in which each 667th row has an unknown product and a word for its status. */
async function writeRows(prefix: string, count: number): Promise<{ file: string; bad: number }> {
  const isBad = (i: number) => i % 667 === 5;
  const lines = Array.from({ length: count }, (_, i) => {
    const [sku, status] = isBad(i) ? ['NS-30-EUU', 'ja'] : ['NS-30-EU', '1'];
    return `${prefix}${String(i).padStart(7, '0')},${sku},${status}`;
  });
  const file = path.join(await mkdtemp(path.join(os.tmpdir(), 'upload-')), `${prefix}.csv`);
  await writeFile(file, `id,product,activation_status\n${lines.join('\n')}\n`);
  return { file, bad: lines.filter((line) => line.endsWith('ja')).length };
}

test('800,000 rows with 1,200 errors are fixed in the check', async ({ signedIn }) => {
  // The service is asked about each id.
  test.setTimeout(1_200_000);
  const page = await signedIn('brand');
  const prefix = unique('big');
  const { file, bad } = await writeRows(prefix, 800_000);
  await toColumns(page, file);
  await page.reload();
  await expect(page.getByLabel('Column id is imported as')).toHaveValue('id');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`${bad.toLocaleString('en')} rows to fix`)).toBeVisible({ timeout: 600_000 });
  // One answer to all of them; then one gets an id that another row has.
  await page.getByRole('button', { name: 'Did you mean NS-30-EU?' }).click();
  await expect(page.getByText('Nothing left to fix')).toBeVisible();
  const id = page.getByLabel('id in row 7', { exact: true });
  await id.fill(`${prefix}0700000`);
  await id.press('Enter');
  await expect(page.getByText('Also in row 700002')).toBeVisible();
  await id.fill(`${prefix}-new-id`);
  await id.press('Enter');
  await expect(page.getByText('Nothing left to fix')).toBeVisible();
  await page.getByRole('button', { name: 'Send 800,000 rows' }).click();
  await expect(page).toHaveURL(/\/ingestion\/ing_\w+$/, { timeout: 120_000 });
  await expect(page.getByText('800,000 rows ingested')).toBeVisible({ timeout: 600_000 });
});

test('a reload keeps the file and what was fixed, until it is sent', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const prefix = unique('kept');
  const { file, bad } = await writeRows(prefix, 5_000);
  await toColumns(page, file);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`${bad} rows to fix`)).toBeVisible();
  const cell = (column: string) => page.getByLabel(`${column} in row 7`, { exact: true });
  await expect(cell('activation_status')).toHaveValue('1');
  await page.getByRole('button', { name: 'Choose product for row 7', exact: true }).click();
  await page.getByRole('combobox', { name: 'Find a product' }).fill('NS-50-EU');
  await page
    .getByRole('option', { name: /NS-50-EU/ })
    .first()
    .click();
  await expect(cell('product')).toHaveValue('NS-50-EU');
  await page.getByRole('button', { name: 'Leave out row 674', exact: true }).click();
  await expect(page.getByText(`${bad - 2} rows to fix`)).toBeVisible();

  await page.reload();
  await expect(page.getByText(`${bad - 2} rows to fix`)).toBeVisible();
  await expect(cell('product')).toHaveValue('NS-50-EU');
  await page.getByRole('button', { name: 'Did you mean NS-30-EU?' }).click();
  await expect(page.getByText('Nothing left to fix')).toBeVisible();
  // Another file would lose that.
  await page.goto('/ingestion/new?step=file');
  await page.getByRole('button', { name: 'Choose another' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep the file' }).click();
  await page.goto('/ingestion/new?step=check');
  await page.getByRole('button', { name: 'Send 4,999 rows' }).click();
  await expect(page.getByText('4,999 rows ingested')).toBeVisible();
  await page.goto('/ingestion/new?step=file');
  await expect(page.getByRole('button', { name: /^Drop a file here/ })).toBeVisible();
});

test('rows and files are pasted where a file is chosen', async ({ signedIn }) => {
  const page = await signedIn('brand');
  const paste = async (text: string, name?: string) => {
    await hydrated(page);
    await page.evaluate(
      ([text, name]) => {
        const clipboardData = new DataTransfer();
        if (name) clipboardData.items.add(new File([text], name));
        else clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [text, name] as const,
    );
  };
  await page.goto('/ingestion/new');
  await uploadSids(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await paste(`Code\tLot\n${unique('pasted')}\tL1\n`);
  await expect(page.getByLabel('Between the values')).toHaveValue('\t');
  await page.getByRole('button', { name: 'Change the rows' }).click();
  await expect(page.getByLabel('Rows')).toHaveValue(/^Code\tLot\n/);
  await page.getByRole('button', { name: 'Choose a file instead' }).click();
  await paste(`Code;Lot\n${unique('pasted')};L1\n`, 'carton.csv');
  await expect(page.getByText('carton.csv').first()).toBeVisible();
  await expect(page.getByLabel('Between the values')).toHaveValue(';');
});
