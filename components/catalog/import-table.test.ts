import { describe, expect, it, vi } from 'vitest';
import { fileColumns } from '#components/data-table/define-list.ts';
import type { Product } from '#lib/contract/products.ts';
import { formatReasons } from '#lib/texts/format-reasons.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { spreadsheetLine } from '#lib/upload/write-csv.ts';
import { checkRows, readTable } from './check-import.ts';
import {
  decodeFile,
  type ImportTable,
  matchColumns,
  maxImportRows,
  partsOf,
  reasonOf,
  refusedCsv,
} from './import-table.ts';
import { productList } from './products.list.tsx';

// Actions of a list are functions of the server.
vi.mock('server-only', () => ({}));

const t = translatorFor('en', 'catalog');

const table = (text: string): ImportTable => {
  const read = readTable(text, t);
  if (typeof read === 'string') throw new Error(read);
  return read;
};
const known = { brand: new Set(['Soaps']), campaign: new Set(['Spring']) };
const check = (text: string, addsMissing = false) => {
  const read = table(text);
  return checkRows(read, matchColumns(read), { known, addsMissing }, t, formatReasons('en'));
};

describe('readTable', () => {
  it.each([',', ';', '\t', '|'])('reads values between %j, and counts rows as a spreadsheet does', (mark) => {
    const text = [
      ['sku', 'name'],
      ['A', '"Bar\nof soap"'],
      ['', ''],
      ['B', 'Oil'],
    ]
      .map((row) => row.join(mark))
      .join('\r\n');
    expect(table(text)).toEqual({
      header: ['sku', 'name'],
      rows: [
        { number: 2, cells: ['A', 'Bar\nof soap'] },
        { number: 4, cells: ['B', 'Oil'] },
      ],
    });
  });

  it('says what is wrong with a file as a whole', () => {
    expect(readTable('', t)).toBe('The file is empty.');
    expect(readTable('sku,name\n', t)).toBe('The file has a header and no rows.');
    expect(readTable('sku,name\nA,"Bar\nB,Oil\n', t)).toMatch(/^A value in row 2 has quotes that do not end/);
    expect(readTable(`sku\n${'A\n'.repeat(maxImportRows + 1)}`, t)).toBe(
      'The file has 20,001 rows; at most 20,000 can be sent.',
    );
  });
});

it('decodeFile reads what spreadsheets write', () => {
  expect(decodeFile(new TextEncoder().encode('Müsli'))).toBe('Müsli');
  expect(decodeFile(new Uint8Array([0xef, 0xbb, 0xbf, 0x41]))).toBe('A');
  expect(decodeFile(new Uint8Array([0x4d, 0xfc]))).toBe('Mü');
  expect(decodeFile(new Uint8Array([0xff, 0xfe, 0x41, 0x00]))).toBe('A');
  expect(decodeFile(new Uint8Array([0xfe, 0xff, 0x00, 0x41]))).toBe('A');
});

describe('matchColumns', () => {
  const matched = (...lines: string[]) => matchColumns(table(lines.join('\n')));

  it('knows columns by name and meaning', () => {
    expect(matched('Artikelnummer,Product name,BRAND,weight,Image URL', 'A,Bar,Soaps,50,')).toEqual({
      sku: 0,
      name: 1,
      brand: 2,
      campaign: -1,
      url: -1,
      image: 4,
    });
  });

  it('prefers the exact name of a field to a synonym', () => {
    expect(matched('Product,Title,Name', 'Line A,Soap,Bar')).toMatchObject({ name: 2 });
    expect(matched('Link,Leads to,url', 'https://a.test,https://b.test,https://c.test')).toMatchObject({ url: 2 });
  });

  it('takes no record number for a name', () => {
    expect(matched('Product,SKU', '17,A', '18,B')).toMatchObject({ name: -1, sku: 1 });
    expect(matched('Product,SKU', '4711 Soap,A', '18,B')).toMatchObject({ name: 0, sku: 1 });
    expect(matched('Name,SKU', '4711,A')).toMatchObject({ name: 0, sku: 1 });
  });
});

// conforms: 41.13
describe('an export of products', () => {
  const products = [
    { id: 17, name: 'Night serum', sku: 'NS-30', brand: 'Soaps', campaign: 'Spring', url: 'https://brand.test/a' },
    { id: 18, name: '+Vital "50", new', sku: '-20', brand: '@home', campaign: undefined, url: '' },
    { id: 19, name: '4711', sku: '00012', brand: 'Soaps', campaign: '=Sale', url: '' },
  ].map(
    ({ brand, campaign, ...rest }) =>
      ({
        ...rest,
        brand: { id: 1, name: brand },
        campaign: campaign === undefined ? null : { id: 2, name: campaign },
        codes: { total: 3, active: 1, inactive: 1, blacklisted: 1 },
      }) as Product,
  );

  it.each(['en', 'de'] as const)('is read back with the values of each product (%s)', (language) => {
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
    const lines = products.map((row) => Object.values(columns).map((value) => value(row)));
    const read = table([Object.keys(columns), ...lines].map(spreadsheetLine).join(''));
    const left = { known: { brand: undefined, campaign: undefined }, addsMissing: false };
    const rows = checkRows(read, matchColumns(read), left, t, formatReasons('en'));
    expect(rows.flatMap(({ errors }) => errors)).toEqual([]);
    expect(rows.map(({ item }) => item)).toEqual(
      products.map(({ name, sku, brand, campaign, url }) => ({
        name,
        sku,
        brand: brand.name,
        campaign: campaign?.name ?? '',
        url,
      })),
    );
  });
});

describe('checkRows', () => {
  // conforms: 41.13
  it('finds each fault of a row, and sends no column that the file has not', () => {
    const rows = check(
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

  it('takes unknown brands where they are added, and leaves names it does not know to the service', () => {
    const text = 'sku,name,brand,campaign\nA,Bar,Oils,Summer\n';
    expect(check(text)[0]?.errors.map(({ field }) => field)).toEqual(['brand', 'campaign']);
    expect(check(text, true)[0]?.errors).toEqual([]);
    const read = table(text);
    const left = { known: { brand: undefined, campaign: undefined }, addsMissing: false };
    expect(checkRows(read, matchColumns(read), left, t, formatReasons('en'))[0]?.errors).toEqual([]);
  });
});

it('partsOf cuts by rows and by length, and loses none', () => {
  const rows = check(
    `sku,name,brand\n${Array.from({ length: 10 }, (_, i) => `S${i},${'x'.repeat(40)},Soaps`).join('\n')}`,
  );
  expect(partsOf(rows, { rows: 4, characters: 1e6 }).map(({ length }) => length)).toEqual([4, 4, 2]);
  const byLength = partsOf(rows, { rows: 100, characters: 330 });
  expect(byLength.flat()).toEqual(rows);
  expect(byLength.every((part) => part.length <= 3)).toBe(true);
});

// conforms: 41.13
it('refusedCsv is safe in a spreadsheet, and can be corrected and read again', () => {
  const [row] = check('sku,name,brand\n=1+1,"Say ""hi""",Oils\n');
  if (!row) throw new Error('no row');
  const csv = refusedCsv([{ row, reason: reasonOf(row.errors, t) }]);
  expect(csv).toBe(
    '"row","sku","name","brand","reason"\r\n"2","\'=1+1","Say ""hi""","Oils","Brand: No brand has this name."\r\n',
  );
  expect(matchColumns(table(csv))).toMatchObject({ sku: 1, name: 2, brand: 3 });
});
