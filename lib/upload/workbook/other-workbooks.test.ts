import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSource } from '../table/source-reading.ts';

const read = (bytes: Uint8Array) => readSource(new Blob([bytes as BlobPart]), {}, (cell) => cell === 'Code');

const record = (type: number, body: readonly number[]) => [
  ...[type & 0xff, type >> 8, body.length & 0xff, body.length >> 8],
  ...body,
];
const short = (value: number) => [value & 0xff, value >> 8];
const bof = (kind: number) => record(0x809, [...short(0x600), ...short(kind), ...Array.from({ length: 12 }, () => 0)]);
const label = (row: number, column: number, text: string) =>
  record(0x204, [...short(row), ...short(column), 0, 0, ...short(text.length), 0, ...Buffer.from(text, 'latin1')]);

/** An .xls of one sheet with these records. */
function xls(records: readonly number[], path = '/Workbook'): Uint8Array {
  const bound = (at: number) =>
    record(0x85, [...short(at & 0xffff), ...short(at >> 16), 0, 0, 5, 0, ...Buffer.from('Codes')]);
  const globals = (at: number) => [...bof(5), ...bound(at), ...record(0x0a, [])];
  const stream = [...globals(globals(0).length), ...bof(0x10), ...records, ...record(0x0a, [])];
  const container = CFB.utils.cfb_new({ root: 'R' });
  CFB.utils.cfb_add(container, path, Uint8Array.from([...stream, ...Array.from({ length: 5_000 }, () => 0)]));
  return new Uint8Array(CFB.write(container, { type: 'array' }));
}

const table = (rows: string) =>
  `<office:document-content><office:body><office:spreadsheet><table:table table:name="Codes">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`;
const textOf = (text: string, repeated = '') =>
  `<table:table-cell office:value-type="string"${repeated}><text:p>${text}</text:p></table:table-cell>`;

function ods(content: string): Uint8Array {
  const zip = CFB.utils.cfb_new();
  CFB.utils.cfb_add(zip, '/content.xml', new TextEncoder().encode(content));
  return new Uint8Array(CFB.write(zip, { fileType: 'zip', type: 'array', compression: true }));
}

const repeat = (kind: string, count: number) => ` table:number-${kind}-repeated="${count}"`;

describe('a workbook of Excel 97 to 2003', () => {
  const cells = [...label(0, 0, 'Code'), ...label(1, 0, 'abcd-0001')];

  it('is read without what could span every cell', async () => {
    // A link over the whole sheet, 100 times, would be walked cell by cell.
    const links = Array.from({ length: 100 }, () =>
      record(0x1b8, [0, 0, 0xff, 0xff, 0, 0, 0xff, 0, ...new Array(24).fill(0)]),
    );
    expect(await read(xls([...cells, ...links.flat()]))).toMatchObject({
      kind: 'sheet',
      sheets: [{ name: 'Codes', isHidden: false }],
      headerRow: 1,
      rows: [{ row: 2, fields: ['abcd-0001'] }],
    });
  });

  it.each<[string, () => Uint8Array, unknown]>([
    ['has a password', () => xls([...record(0x2f, [0, 0]), ...cells]), 'password'],
    ['is an .xlsx with a password', () => xls([], '/EncryptedPackage'), 'password'],
    ['is of Excel 95', () => xls(cells, '/Book'), 'oldWorkbook'],
    ['is cut off', () => xls(cells).subarray(0, 700), 'damagedWorkbook'],
    ['has a record that is longer than the file', () => xls([...cells, 0x04, 0x02, 0xff, 0xff]), 'damagedWorkbook'],
    ['has a column that no sheet has', () => xls(label(0, 60_000, 'x')), { strayCell: 'CJSS1' }],
  ])('that %s is refused', async (_name, make, fault) => {
    expect(await read(make())).toEqual({ kind: 'none', fault });
  });
});

describe('a workbook of OpenDocument', () => {
  it('is read with its empty rows and cells, of which there are millions', async () => {
    const empty = `<table:table-row${repeat('rows', 1_048_570)}><table:table-cell${repeat('columns', 16_384)}/></table:table-row>`;
    const rows = `<table:table-row>${textOf('Code')}</table:table-row><table:table-row${repeat('rows', 2)}>${textOf('a&amp;b')}</table:table-row>`;
    expect(await read(ods(table(rows + empty)))).toMatchObject({
      kind: 'sheet',
      rows: [
        { row: 2, fields: ['a&b'] },
        { row: 3, fields: ['a&b'] },
      ],
    });
  });

  it.each<[string, string, unknown]>([
    [
      'repeats a cell too often',
      `<table:table-row${repeat('rows', 1_000_000)}>${textOf('x', repeat('columns', 1_000))}</table:table-row>`,
      { manyCells: 10_000_000 },
    ],
    [
      'has a column that no sheet has',
      `<table:table-row><table:table-cell${repeat('columns', 20_000)}/>${textOf('x')}</table:table-row>`,
      { strayCell: 'ACOG1' },
    ],
  ])('that %s is refused', async (_name, rows, fault) => {
    expect(await read(ods(table(rows)))).toEqual({ kind: 'none', fault });
  });

  it('names formulas without a result', async () => {
    const formula = '<table:table-cell table:formula="of:=[.A1]"/>';
    const rows = `<table:table-row>${textOf('Code')}${textOf('Lot')}</table:table-row><table:table-row>${textOf('abcd-0001')}${formula}</table:table-row>`;
    expect(await read(ods(table(rows)))).toMatchObject({
      doubts: [{ kind: 'formulasWithoutResult', where: '2', count: 1 }],
    });
  });

  it('that is a text is no table', async () => {
    expect(await read(ods('<office:document-content><office:text/></office:document-content>'))).toEqual({
      kind: 'none',
      fault: 'noWorkbook',
    });
  });
});

it.each(['<html><table><tr><td>Code</td></tr></table></html>', '<?xml version="1.0"?><ss:Workbook/>'])(
  'a page or XML that is named .xls is called that: %s',
  async (text) => {
    expect(await read(new TextEncoder().encode(text))).toEqual({ kind: 'none', fault: 'markup' });
  },
);
