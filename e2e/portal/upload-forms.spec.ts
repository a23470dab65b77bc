import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { unique } from '../support/service.ts';
import { expect, test } from '../support/test.ts';
import { uploadSids } from '../support/upload.ts';

/** Files as people have them, each read by the upload wizard without a change by hand. */

const latin2 = (text: string) =>
  Buffer.from([...text].map((letter) => ({ Ł: 0xa3, ó: 0xf3, ź: 0x9f, ł: 0xb3 })[letter] ?? letter.charCodeAt(0)));

interface TextForm {
  name: string;
  /** `id` is that of a code. */
  content: (id: string) => string | Buffer;
  headerRow: string;
  delimiter?: string;
  encoding?: string;
  /** Text that the step of the file shows. */
  said?: string;
  /** Columns by their names, and what they are imported as. */
  columns: Record<string, string>;
}

const forms: TextForm[] = [
  {
    name: 'names its separator in the first line',
    content: (id) => `sep=;\r\nCode;LOT\r\n${id};L1\r\n`,
    headerRow: '2',
    delimiter: ';',
    columns: { Code: 'id', LOT: 'lot' },
  },
  {
    name: 'has titles and a line of dashes',
    content: (id) => `Codes of May;;\r\nMade by Northlight;;\r\nCode;LOT;Note\r\n----;---;----\r\n${id};L1;x\r\n`,
    headerRow: '3',
    said: '2 rows hold no data and are skipped, the first is row 1.',
    columns: { Code: 'id', LOT: 'lot', Note: '' },
  },
  {
    name: 'has columns without a name',
    content: (id) => `id,lot,,\n${id},L1,note,\n`,
    headerRow: '1',
    said: 'Column C has values, but no name.',
    columns: { id: 'id', lot: 'lot', '3': '' },
  },
  {
    name: 'is in Windows-1250',
    content: (id) => latin2(`Code;LOT;Miasto\r\n${id};L1;Łódź\r\n${id}b;L1;Wrocław\r\n`),
    headerRow: '1',
    encoding: 'windows-1250',
    said: 'Łódź',
    columns: { Code: 'id', LOT: 'lot', Miasto: '' },
  },
];

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.goto('/ingestion/new');
  await uploadSids(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name: 'Read as' }).waitFor();
}

for (const form of forms) {
  test(`a file that ${form.name} is checked without an error`, async ({ signedIn }) => {
    const page = await signedIn('brand');
    await choose(page, 'codes.csv', Buffer.from(form.content(unique('form'))));
    await expect(page.getByLabel('Row with the names')).toHaveValue(form.headerRow);
    if (form.delimiter) await expect(page.getByLabel('Between the values')).toHaveValue(form.delimiter);
    if (form.encoding) await expect(page.getByLabel('Encoding')).toHaveValue(form.encoding);
    if (form.said) await expect(page.getByText(form.said).filter({ visible: true }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Continue' }).click();
    for (const [column, field] of Object.entries(form.columns)) {
      await expect(page.getByLabel(`Column ${column} is imported as`, { exact: true })).toHaveValue(field);
    }
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText(/no error found/).first()).toBeVisible();
  });
}

test('the row with the names and the encoding are as the person says', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await choose(page, 'codes.csv', latin2(`Alpha;Beta\r\n${unique('form')};Łódź\r\n`));
  await page.getByLabel('Encoding').selectOption({ label: 'Windows-1252 (Western European)' });
  await expect(page.getByRole('cell', { name: '£ódŸ' })).toBeVisible();
  await page.getByLabel('Encoding').selectOption({ label: 'Windows-1250 (Central European)' });
  await expect(page.getByRole('cell', { name: 'Łódź' })).toBeVisible();
  await page.getByLabel('Row with the names').selectOption('0');
  await expect(page.getByRole('cell', { name: 'Alpha' })).toBeVisible();
});

test('a workbook of another program shows what people see, and asks about the rest', async ({ signedIn }) => {
  const page = await signedIn('brand');
  await choose(page, 'openpyxl.xlsx', await readFile('lib/upload/workbook/fixtures/openpyxl.xlsx'));
  // The first sheet is a cover.
  await expect(page.getByLabel('Sheet', { exact: true })).toHaveValue('1');
  await expect(page.getByLabel('Row with the names')).toHaveValue('3');
  await expect(page.getByText('Cells F4:F5 are merged: their value is used in each row.')).toBeVisible();
  await expect(page.getByText('Row 6 is hidden or filtered out. It is imported too.')).toBeVisible();
  await expect(page.getByText('The sheet “Notes” is hidden.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();

  await page.getByLabel('Column SKU is imported as').selectOption('');
  const lot = page.getByLabel('Values of column Lot');
  await expect(lot).toHaveValue('shown');
  await expect(page.getByText('Cell C4 shows another text than it stores.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('1 row to fix')).toBeVisible();
  await expect(page.getByText(/Cell C6 has a formula without a stored result/).first()).toBeVisible();
});
