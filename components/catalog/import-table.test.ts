import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fileColumns } from '#components/data-table/define-list.ts';
import type { Product } from '#lib/contract/products.ts';
import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { anyCharacter } from '#lib/upload/testing/any-text.ts';
import { byteOrderMark, spreadsheetLine } from '#lib/upload/write-csv.ts';
import { checkRows, type ProductsReading, readProducts } from './check-import.ts';
import { maxImportRows, partsOf, reasonOf, refusedCsv } from './import-table.ts';
import { productList } from './products.list.tsx';

// Actions of a list are functions of the server.
vi.mock('server-only', () => ({}));

const t = translatorFor('en', 'catalog');

type Table = Extract<ProductsReading, { kind: 'table' }>;

async function read(content: BlobPart): Promise<Table> {
  const found = await readProducts(new Blob([content]));
  if (found.kind !== 'table') throw new Error(JSON.stringify(found));
  return found;
}

const known = { brand: new Set(['Soaps']), campaign: new Set(['Spring']) };
const left = { known: { brand: undefined, campaign: undefined }, addsMissing: false };
const checkTable = ({ table, proposed }: Table, options: Parameters<typeof checkRows>[2] = left) =>
  checkRows(table, proposed, options, t, formatReasons('en'));
const check = async (content: BlobPart, addsMissing = false) => checkTable(await read(content), { known, addsMissing });
const columnsOf = async (...lines: string[]) => (await read(lines.join('\n'))).proposed;

describe('readProducts', () => {
  it.each([',', ';', '\t', '|'])('reads values between %j, and counts rows as a spreadsheet does', async (mark) => {
    const text = [
      ['sku', 'name'],
      ['A', '"Bar\nof soap"'],
      ['', ''],
      ['B', 'Oil'],
    ]
      .map((row) => row.join(mark))
      .join('\r\n');
    expect((await read(text)).table).toEqual({
      header: ['sku', 'name'],
      rows: [
        { number: 2, cells: ['A', 'Bar\nof soap'] },
        { number: 4, cells: ['B', 'Oil'] },
      ],
    });
  });

  it('reads what programs write', async () => {
    const text = 'SKU;Name;Brand\nA;Müsli;Nestlé\n';
    const wide = Buffer.from(text, 'utf16le');
    for (const content of [text, `\ufeff${text}`, wide, Buffer.from(`\ufeff${text}`, 'utf16le'), wide.swap16()])
      expect((await check(content, true)).map(({ item }) => item)).toEqual([
        { sku: 'A', name: 'Müsli', brand: 'Nestlé' },
      ]);
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Notes']]), 'Cover');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['SKU', 'Name', 'Brand'],
        ['00471', 'Müsli', 'Nestlé'],
      ]),
      'Items',
    );
    const found = await read(write(book, { type: 'array', bookType: 'xlsx' }));
    expect(found.reading).toMatchObject({ kind: 'sheet', sheet: 1 });
    expect(checkTable(found).map(({ item }) => item)).toEqual([{ sku: '00471', name: 'Müsli', brand: 'Nestlé' }]);
  });

  it('says what is wrong with a file as a whole', async () => {
    expect(await readProducts(new Blob([]))).toEqual({ kind: 'none', fault: 'empty' });
    expect(await readProducts(new Blob(['[{"sku": 1}]']))).toEqual({ kind: 'refused', fault: 'json' });
    expect(await readProducts(new Blob(['sku,name\n']))).toEqual({ kind: 'refused', fault: 'noRows' });
    const many = `sku\n${'A\n'.repeat(maxImportRows + 1)}`;
    expect(await readProducts(new Blob([many]))).toEqual({ kind: 'refused', fault: 'manyRows' });
  });

  it('names rows that cannot be read, and values that a spreadsheet has changed', async () => {
    const rows = await check(
      'sku,name,brand\nA,"Bar" x,Soaps\nB,Oil, warm,Soaps\nC,Bar\n"4,00638E+12",Bar,Soaps\n"=""00471""",Bar,Soaps\n12E34,Bar,Soaps\n',
    );
    expect(rows.map(({ item, errors }) => [item.sku, reasonOf(errors, t)])).toEqual([
      ['A,"Bar"', 'There is text after a closing quote'],
      ['B', 'Has 4 values, the header has 3'],
      ['C', 'Has 2 values, the header has 3'],
      ['4,00638E+12', `SKU: ${t('check.shortened')}`],
      ['00471', ''],
      ['12E34', ''],
    ]);
  });

  it('knows columns by name and meaning', async () => {
    expect(await columnsOf('Artikelnummer,Product name,BRAND,weight,Image URL', 'A,Bar,Soaps,50,')).toEqual({
      sku: 0,
      name: 1,
      brand: 2,
      campaign: -1,
      url: -1,
      image: 4,
    });
    expect(
      await columnsOf('Handle,Title,Vendor,Variant SKU,Image Src', 'bar,Bar,Soaps,A,https://shop.test/a.png'),
    ).toMatchObject({ sku: 3, name: 1, brand: 2, image: 4 });
  });

  it('prefers the exact name of a field to a synonym', async () => {
    expect(await columnsOf('Product,Title,Name', 'Line A,Soap,Bar')).toMatchObject({ name: 2 });
    expect(await columnsOf('Link,Leads to,url', 'https://a.test,https://b.test,https://c.test')).toMatchObject({
      url: 2,
    });
  });

  it('takes no record number for a name', async () => {
    expect(await columnsOf('Product,SKU', '17,A', '18,B')).toMatchObject({ name: -1, sku: 1 });
    expect(await columnsOf('Product,SKU', '4711 Soap,A', '18,B')).toMatchObject({ name: 0, sku: 1 });
    expect(await columnsOf('Name,SKU', '4711,A')).toMatchObject({ name: 0, sku: 1 });
  });
});

// conforms: 41.13
describe('an export of products', () => {
  const line = (most: number) =>
    fc
      .tuple(fc.constantFrom('', '-', '=', "'=", '+', '@', '0'), fc.string({ unit: anyCharacter, maxLength: most }))
      .map(([head, rest]) => composeLine(head + rest))
      .filter((value) => findInvisible(value) === undefined);
  const name = line(20).filter((value) => value !== '');
  const record = fc.record({
    id: fc.nat(),
    name: fc.oneof(name, fc.constantFrom('4711', 'Vital "50", new')),
    sku: name,
    brand: fc.record({ id: fc.constant(1), name }),
    campaign: fc.option(fc.record({ id: fc.constant(2), name })),
    url: fc.constantFrom('', 'https://brand.test/a'),
    codes: fc.constant({ total: 3, active: 1, inactive: 1, blacklisted: 1 }),
  });

  it.each(['en', 'de'] as const)('is read back with the values of each product (%s)', async (language) => {
    const words = {
      t: translatorFor(language, 'catalog'),
      activity: translatorFor(language, 'activity'),
      common: translatorFor(language, 'common'),
      data: translatorFor(language, 'data-table'),
      shell: translatorFor(language, 'shell'),
    };
    const given = { mayEdit: true, companies: undefined };
    const columns = fileColumns(
      productList.columns({ ...words, locale: language, timeZone: 'UTC', given }),
      productList.file?.order,
    );
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(record, { minLength: 1, maxLength: 8, selector: ({ sku }) => sku }),
        async (products) => {
          const lines = products.map((row) => Object.values(columns).map((value) => value(row as Product)));
          const csv = byteOrderMark + [Object.keys(columns), ...lines].map(spreadsheetLine).join('');
          const rows = checkTable(await read(csv));
          expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
          expect(rows.map(({ item }) => item)).toEqual(
            products.map(({ name, sku, brand, campaign, url }) => ({
              ...{ name, sku, url },
              brand: brand.name,
              campaign: campaign?.name ?? '',
            })),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('checkRows', () => {
  // conforms: 41.13
  it('finds each fault of a row, and sends no column that the file has not', async () => {
    const rows = await check(
      'sku,name,brand,url\nA,Bar,Soaps,https://brand.test\nB,,Oils,brand.test\n,Oil,Soaps,\nA,Oil,Soaps,\n',
    );
    expect(rows[0]).toEqual({
      number: 2,
      item: { sku: 'A', name: 'Bar', brand: 'Soaps', url: 'https://brand.test' },
      errors: [],
    });
    expect(rows.slice(1).map(({ errors }) => reasonOf(errors, t))).toEqual([
      'Name: This field may not be blank. Leads to: Enter an address that begins with https:// or http://. Brand: No brand has this name.',
      'SKU: This field may not be blank.',
      'SKU: Row 2 has the same SKU.',
    ]);
  });

  it('takes unknown brands where they are added, and leaves names it does not know to the service', async () => {
    const text = 'sku,name,brand,campaign\nA,Bar,Oils,Summer\n';
    expect((await check(text))[0]?.errors.map(({ field }) => field)).toEqual(['brand', 'campaign']);
    expect((await check(text, true))[0]?.errors).toEqual([]);
    expect(checkTable(await read(text))[0]?.errors).toEqual([]);
  });
});

it('partsOf cuts by rows and by length, and loses none', async () => {
  const rows = await check(
    `sku,name,brand\n${Array.from({ length: 10 }, (_, i) => `S${i},${'x'.repeat(40)},Soaps`).join('\n')}`,
  );
  expect(partsOf(rows, { rows: 4, characters: 1e6 }).map(({ length }) => length)).toEqual([4, 4, 2]);
  const byLength = partsOf(rows, { rows: 100, characters: 330 });
  expect(byLength.flat()).toEqual(rows);
  expect(byLength.every((part) => part.length <= 3)).toBe(true);
});

// conforms: 41.13
it('refusedCsv is safe in a spreadsheet, and can be corrected and read again', async () => {
  const [row] = await check('sku,name,brand\n=1+1,"Say ""hi""",Oils\n');
  if (!row) throw new Error('no row');
  const csv = refusedCsv([{ row, reason: reasonOf(row.errors, t) }]);
  expect(csv).toBe(
    '"row","sku","name","brand","reason"\r\n"2","\'=1+1","Say ""hi""","Oils","Brand: No brand has this name."\r\n',
  );
});

it('refusedCsv has every row as it was', async () => {
  const text = fc
    .tuple(fc.constantFrom('', '-', '=', "'=", "'", '+'), fc.string({ unit: anyCharacter, maxLength: 20 }))
    .map(([head, rest]) => composeLine(head + rest))
    .filter((value) => value !== '' && findInvisible(value) === undefined);
  const items = fc.uniqueArray(fc.record({ sku: text, name: text, brand: text }), {
    minLength: 1,
    maxLength: 10,
    selector: ({ sku }) => sku,
  });
  await fc.assert(
    fc.asyncProperty(items, async (given) => {
      const rows = given.map((item, index) => ({ number: index + 2, item, errors: [] }));
      const csv = byteOrderMark + refusedCsv(rows.map((row) => ({ row, reason: 'No brand has this name.' })));
      const found = await read(csv);
      expect(checkTable(found).map(({ item }) => item)).toEqual(given);
    }),
    { numRuns: 100 },
  );
});
