import { utils, write } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { noTableText } from '#lib/upload/table/no-table.ts';
import { readSource } from '#lib/upload/table/source-reading.ts';
import { numberCell, textCell, workbookOf } from '#lib/upload/workbook/workbook.test-support.ts';
import { listSheets, readSheet } from '#lib/upload/workbook/workbook.ts';
import type { WorkbookRow } from '#lib/upload/workbook/workbook-row.ts';
import { checkTable } from './check-table.ts';
import type { TableMessage } from './table-messages.ts';

const rowsOf = async (bytes: Uint8Array, sheet = 0) => {
  const rows: WorkbookRow[] = [];
  for await (const row of readSheet(bytes, sheet)) rows.push(row);
  return rows;
};

const workbook = () => {
  const cells = [
    ['Code', 'SKU', 'MHD'],
    ['abcd-0001', 12345678901234, new Date('2026-12-31T00:00:00Z')],
    [null, null, null],
    ['abcd-0002', true, 1.5],
  ];
  const book = utils.book_new(utils.aoa_to_sheet(cells, { cellDates: true, UTC: true }), 'Codes & more');
  utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), 'Other');
  return new Uint8Array(write(book, { type: 'array', bookSST: true, compression: true, cellDates: true }));
};

/** Overwrites a field of 4 bytes in each entry of the zip's directory. */
function inDirectory(bytes: Uint8Array, name: string, offset: number, value: number): Uint8Array {
  const out = bytes.slice();
  const view = new DataView(out.buffer);
  for (let at = 0; at < out.length - 46; at++) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    const length = view.getUint16(at + 28, true);
    if (new TextDecoder().decode(out.subarray(at + 46, at + 46 + length)) === name)
      view.setUint32(at + offset, value, true);
  }
  return out;
}

describe('a workbook', () => {
  it('gives its sheets and their rows at their numbers, dates in ISO form', async () => {
    const bytes = workbook();
    expect(await listSheets(bytes)).toEqual([
      { name: 'Codes & more', isHidden: false },
      { name: 'Other', isHidden: false },
    ]);
    expect(await rowsOf(bytes)).toEqual([
      { row: 1, fields: ['Code', 'SKU', 'MHD'] },
      { row: 2, fields: ['abcd-0001', '12345678901234', '2026-12-31'] },
      { row: 4, fields: ['abcd-0002', 'TRUE', '1.5'] },
    ]);
    expect(await rowsOf(bytes, 1)).toEqual([{ row: 1, fields: ['x'] }]);
  });

  it('is recognised by itself', async () => {
    const reading = await readSource(new Blob([workbook() as BlobPart]), {}, (cell) => cell === 'Code');
    expect(reading).toMatchObject({ kind: 'sheet', sheet: 0, headerRow: 1, columns: [{ name: 'Code' }, {}, {}] });
  });

  const sheet = 'xl/worksheets/sheet1.xml';
  // conforms: A58
  it.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
    ['unpacks to too much', (bytes) => inDirectory(bytes, sheet, 24, 0xfffffff0), 'unpacks to more'],
    ['hides what it unpacks to', (bytes) => inDirectory(bytes, sheet, 24, 0), 'unpacks to more'],
    ['unpacks to more than it says', (bytes) => inDirectory(bytes, sheet, 24, 40), 'damaged'],
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 40), 'damaged'],
    ['is another archive', (bytes) => inDirectory(bytes, 'xl/workbook.xml', 42, 0xfffffff), 'damaged'],
    ['has another checksum', (bytes) => inDirectory(bytes, sheet, 16, 1), 'damaged'],
    ['has parts that share their bytes', (bytes) => inDirectory(bytes, 'xl/styles.xml', 42, 0), 'damaged'],
    ['has a part that reaches into the directory', (bytes) => inDirectory(bytes, sheet, 20, bytes.length), 'damaged'],
  ])('that %s is refused', async (_what, damage, message) => {
    const bytes = damage(workbook());
    const reading = await readSource(new Blob([bytes as BlobPart]), {}, () => false);
    expect(reading.kind === 'none' && noTableText(reading.fault, translatorFor('en', 'ingestion'))).toContain(message);
  });
});

const english = translatorFor('en', 'ingestion');

async function faultOf(bytes: Uint8Array): Promise<string> {
  const reading = await readSource(new Blob([bytes as BlobPart]), {}, () => false);
  return reading.kind === 'none' ? noTableText(reading.fault, english) : 'none';
}

/** The errors of a workbook whose columns are an id and a lot. */
async function errorsOf(bytes: Uint8Array) {
  const file = new Blob([bytes as BlobPart]);
  const reading = await readSource(file, {}, (cell) => cell === 'Code');
  const messages: TableMessage[] = [];
  const targets = [
    { from: 0, to: 'id' },
    { from: 1, to: 'lot' },
  ];
  const rules = {
    idFormat: 'default',
    allowDuplicates: false,
    scmKeys: ['lot'],
    products: undefined,
    language: 'en',
  } as const;
  await checkTable(
    { file, reading, targets, ...rules, scmKeys: ['lot'] },
    { tell: (message) => messages.push(message), isStopped: () => false, ask: async () => undefined },
  );
  const done = messages.find(({ kind }) => kind === 'done');
  if (done?.kind !== 'done') throw new Error('The check did not end.');
  return { errors: done.errors, sent: await done.prepared.converted?.text() };
}

const header = `<row r="1">${textCell('A1', 'Code')}${textCell('B1', 'Lot')}</row>`;

describe('the numbers of a workbook', () => {
  it.each([
    ['12345678901234567890', '12345678901234567890'],
    ['-1234567890123456', '-1234567890123456'],
    ['123456789012345', '123456789012345'],
    ['1.1000000000000001', '1.1'],
    ['1.4999999999999999E-2', '0.015'],
    ['1.5E-7', '0.00000015'],
    ['1E3', '1000'],
  ])('stored as %s reads as %s', async (stored, text) => {
    const [row] = await rowsOf(workbookOf(`<row r="1">${numberCell('A1', stored)}</row>`));
    expect(row).toMatchObject({ fields: [text], faults: undefined });
  });

  it.each(['1.2345678901234567E+19', '1E+21', '1234567890123450', '1E+400'])(
    'stored as %s have lost digits: the row is refused, and the cell named',
    async (stored) => {
      const rows = `<row r="2">${numberCell('A2', stored)}${textCell('B2', 'L1')}</row><row r="3">${textCell('A3', 'abcd-0003')}${textCell('B3', 'L1')}</row>`;
      const { errors, sent } = await errorsOf(workbookOf(header + rows));
      expect(errors).toMatchObject([{ row: 2, column: 'id', value: stored, type: 'malformed_file_error' }]);
      expect(errors[0]?.message).toContain('Cell A2 has a number of more than 15 digits');
      // The service refuses the row as well.
      expect(sent).toContain(`"${stored}","",""`);
    },
  );

  it('do not matter in a column that is left out', async () => {
    const { errors } = await errorsOf(
      workbookOf(
        `${header}<row r="2">${textCell('A2', 'abcd-0002')}${textCell('B2', 'L1')}${numberCell('C2', '1E+21')}</row>`.replace(
          '</row>',
          `${textCell('C1', 'Weight')}</row>`,
        ),
      ),
    );
    expect(errors).toEqual([]);
  });
});

describe('the dates of a workbook', () => {
  it.each([
    ['46387', '2026-12-31'],
    ['46387.5', '2026-12-31'],
    ['0.75', '18:00:00'],
  ])('stored as %s read as %s', async (stored, text) => {
    const [row] = await rowsOf(workbookOf(`<row r="1">${numberCell('A1', stored, 1)}</row>`));
    expect(row?.fields).toEqual([text]);
  });

  it('count from 1904 where the workbook says so', async () => {
    const cells = `<row r="1">${numberCell('A1', '44925', 1)}</row>`;
    const [row] = await rowsOf(workbookOf(cells, { workbook: '<workbookPr date1904="1"/>' }));
    expect(row?.fields).toEqual(['2026-12-31']);
  });

  it.each(['1E+300', '2958466', '-1'])(
    'stored as %s are none: the row alone is refused, and the cell named',
    async (stored) => {
      const rows = `<row r="2">${textCell('A2', 'abcd-0002')}${numberCell('B2', stored, 1)}</row><row r="3">${textCell('A3', 'abcd-0003')}${numberCell('B3', '46387', 1)}</row>`;
      const { errors, sent } = await errorsOf(workbookOf(header + rows));
      expect(errors).toMatchObject([{ row: 2, column: 'lot', message: 'Cell B2 has no date between 1900 and 9999' }]);
      expect(sent).toContain('"abcd-0003","2026-12-31"');
    },
  );
});

describe('the texts of a workbook', () => {
  // conforms: A60
  it.each(['a&#xD800;b', 'a_xD800_b', 'a_x0000_b'])(
    'that cannot be stored refuse the row of %s alone',
    async (text) => {
      const rows = `<row r="2">${textCell('A2', 'abcd-0002')}${textCell('B2', text)}</row><row r="3">${textCell('A3', 'abcd-0003')}${textCell('B3', 'L1')}</row>`;
      const { errors, sent } = await errorsOf(workbookOf(header + rows));
      expect(errors).toMatchObject([
        { row: 2, column: 'lot', message: 'Cell B2 has characters that cannot be stored' },
      ]);
      expect(sent).toContain('"abcd-0003","L1"');
    },
  );
});

describe('a hostile workbook', () => {
  const one = `<row r="1">${textCell('A1', 'abcd-0001')}</row>`;

  it.each<[string, () => Uint8Array, string]>([
    [
      'has millions of texts',
      () => workbookOf(one, { strings: '<si><t/></si>'.repeat(4_000_001) }),
      'more than 4,000,000 texts',
    ],
    ['is spaces', () => workbookOf(one, { end: ' '.repeat(10_000_000) }), 'unpacks to more'],
    [
      'has a row that no sheet has',
      () => workbookOf(`<row r="4000000000">${textCell('A4000000000', 'x')}</row>`),
      'Cell A4000000000',
    ],
    [
      'has a column that no sheet has',
      () => workbookOf(`<row r="1">${textCell('ZZZZZZ1', 'x')}</row>`),
      'Cell ZZZZZZ1',
    ],
    ['has too many columns', () => workbookOf(`<row r="1">${textCell('AML1', 'x')}</row>`), 'more than 1,000 columns'],
    ['has a cell twice', () => workbookOf(one + one), 'not all of its cells'],
    [
      'has texts that are not read',
      () =>
        workbookOf('<row r="1"><c r="A1" t="s"><v>1</v></c></row>', {
          strings: '<si/><si><t>a</t></si><si><t>b</t></si>',
        }),
      'cannot be read',
    ],
    ['has more sheets', () => workbookOf(one, { workbook: '<sheet/>'.repeat(1_001) }), 'more sheets'],
  ])('that %s is refused', async (_what, make, message) => {
    expect(await faultOf(make())).toContain(message);
  });

  it('with a link over every cell is read', async () => {
    const bytes = workbookOf(one, { end: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>' });
    expect(await rowsOf(bytes)).toMatchObject([{ row: 1, fields: ['abcd-0001'] }]);
  });
});
