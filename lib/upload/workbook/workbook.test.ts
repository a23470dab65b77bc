import { CFB } from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { readSource } from '../table/source-reading.ts';
import { numberCell, textCell, workbookOf } from './workbook.test-support.ts';
import { readSheet } from './workbook.ts';
import type { WorkbookRow } from './workbook-row.ts';

async function rowsOf(bytes: Uint8Array): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  for await (const row of readSheet(bytes, 0)) rows.push(row);
  return rows;
}
const read = (bytes: Uint8Array) =>
  readSource(new Blob([bytes as BlobPart]), {}, (cell) => ['Code', 'Lot'].includes(cell));
const header = `<row r="1">${textCell('A1', 'Code')}${textCell('B1', 'Lot')}</row>`;

describe('a number of a workbook', () => {
  it.each([
    ['000000000000', '12345678900', '012345678900', 'shown'],
    ['"LOT-"0000', '7', 'LOT-0007', 'shown'],
    ['0.00', '1.5', '1.50', 'shown'],
    ['0%', '0.25', '25%', 'shown'],
    ['0', '1.5', '2', 'shown'],
    ['mm/yyyy', '46387', '12/2026', 'shown'],
    ['d mmm yyyy', '46387.5', '2026-12-31', 'shown'],
    ['#,##0', '12345', '12,345', 'stored'],
    ['0.00E+00', '12345678900', '1.23E+10', 'stored'],
    [';;;', '5', '', 'stored'],
  ])('with the format %s and stored as %s shows %s', async (format, stored, shown, proposed) => {
    const [row] = await rowsOf(workbookOf(`<row r="1">${numberCell('A1', stored, 2)}</row>`, { formats: [format] }));
    const texts = row?.differing?.get(0);
    expect(texts).toMatchObject({ shown, proposed });
    expect(row?.fields).toEqual([proposed === 'shown' ? shown : texts?.stored]);
  });

  it.each([
    ['General', '12345678900'],
    ['0', '12345678900'],
    ['@', '5'],
    ['0', '12345678901234567890'],
    ['dd.mm.yyyy', '46387'],
    ['yyyy-mm-dd hh:mm', '46387.5'],
  ])('with the format %s and stored as %s has one text', async (format, stored) => {
    const [row] = await rowsOf(workbookOf(`<row r="1">${numberCell('A1', stored, 2)}</row>`, { formats: [format] }));
    expect(row).not.toHaveProperty('differing');
  });

  it('is asked about once for its column, with its first cell', async () => {
    const cells = ['2', '3'].map((r) => `<row r="${r}">${numberCell(`A${r}`, '7', 2)}${textCell(`B${r}`, 'L')}</row>`);
    expect(await read(workbookOf(header + cells.join(''), { formats: ['00000000'] }))).toMatchObject({
      columns: [{ twoTexts: { where: 'A2', shown: '00000007', stored: '7', proposed: 'shown' } }, { name: 'Lot' }],
    });
  });
});

describe('a value that is not in its cell', () => {
  it('of merged cells is in each row that holds something', async () => {
    const row = (r: number, lot = '') =>
      `<row r="${r}">${textCell(`A${r}`, `abcd-000${r}`)}${lot && textCell(`B${r}`, lot)}</row>`;
    const bytes = workbookOf(header + row(2, 'L1') + row(3) + row(4) + row(6), {
      end: '<mergeCells count="2"><mergeCell ref="B2:B4"/><mergeCell ref="D2:E2"/></mergeCells>',
    });
    expect((await rowsOf(bytes)).map(({ row, fields }) => [row, fields[1]])).toEqual([
      [1, 'Lot'],
      [2, 'L1'],
      [3, 'L1'],
      [4, 'L1'],
      [6, undefined],
    ]);
    expect(await read(bytes)).toMatchObject({ doubts: [{ kind: 'mergedDown', where: 'B2:B4', count: 1 }] });
  });

  it.each([
    ['a formula', '<c r="A1"><f>B1</f></c>', {}],
    ['a formula with an empty result', '<c r="A1"><f>B1</f><v></v></c>', {}],
    ['a formula that is shared', '<c r="A1"><f t="shared" si="0"/></c>', {}],
    [
      'a formula of a program that computes nothing',
      '<c r="A1"><f>B1</f><v>0</v></c>',
      { workbook: '<calcPr fullCalcOnLoad="1"/>' },
    ],
  ])('of %s is a fault of the cell', async (_name, cell, options) => {
    const [row] = await rowsOf(workbookOf(`<row r="1">${cell}${textCell('B1', 'x')}</row>`, options));
    expect(row?.faults).toEqual(new Map([[0, 'noResult']]));
  });

  it.each(['<c r="A1"><f>B1</f><v>0</v></c>', '<c r="A1" t="str"><f>B1</f><v></v></c>'])(
    'is not that of %s',
    async (cell) => {
      expect(await rowsOf(workbookOf(`<row r="1">${cell}${textCell('B1', 'x')}</row>`))).toMatchObject([
        { faults: undefined },
      ]);
    },
  );

  it('is not an error, which is a fault of the cell', async () => {
    const [row] = await rowsOf(workbookOf('<row r="1"><c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'));
    expect(row).toMatchObject({ fields: ['#DIV/0!'], faults: new Map([[0, 'errorValue']]) });
  });
});

describe('a sheet', () => {
  it('says how many rows are hidden', async () => {
    const rows = [2, 3, 4].map(
      (r) => `<row r="${r}"${r > 2 ? ' hidden="1"' : ''}>${textCell(`A${r}`, `abcd-000${r}`)}</row>`,
    );
    expect(await read(workbookOf(header + rows.join('')))).toMatchObject({
      doubts: [{ kind: 'hiddenRows', where: '3', count: 2 }],
    });
  });

  it('keeps a column without a name', async () => {
    const row = `<row r="2">${textCell('A2', 'abcd-0001')}${textCell('C2', 'note')}</row>`;
    expect(await read(workbookOf(header + row))).toMatchObject({
      columns: [{}, {}, { name: '', samples: ['note'] }],
      doubts: [{ kind: 'namelessColumns', where: 'C', count: 1 }],
    });
  });

  it.each([
    ['xl/workbook2.xml', 'xl/_rels/workbook2.xml.rels', ''],
    ['book/main.xml', 'book/_rels/main.xml.rels', '/xl/'],
    ['book/main.xml', 'book/_rels/main.xml.rels', '../xl/'],
  ])('is found from the main part %s with parts at %s below %s', async (main, rels, folder) => {
    const zip = CFB.read(workbookOf(header), { type: 'array' });
    const take = (path: string) => {
      const { content } = CFB.find(zip, path) as { content: Uint8Array };
      CFB.utils.cfb_del(zip, path);
      return new TextDecoder().decode(Uint8Array.from(content));
    };
    const put = (path: string, text: string) => CFB.utils.cfb_add(zip, `/${path}`, new TextEncoder().encode(text));
    put(main, take('/xl/workbook.xml'));
    put(rels, take('/xl/_rels/workbook.xml.rels').replaceAll('Target="', `Target="${folder}`));
    put(
      '_rels/.rels',
      `<Relationships><Relationship Id="r" Type="http://x/officeDocument" Target="${main}"/></Relationships>`,
    );
    const bytes = new Uint8Array(CFB.write(zip, { fileType: 'zip', type: 'array' }));
    expect(await rowsOf(bytes)).toMatchObject([{ fields: ['Code', 'Lot'] }]);
  });
});
