import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readRows } from '../table/read-rows.ts';
import { readSource } from '../table/source-reading.ts';

const isName = (cell: string) => ['Code', 'SKU', 'Lot'].includes(cell);

async function read(name: string) {
  const file = new Blob([await readFile(new URL(`fixtures/${name}`, import.meta.url))]);
  const reading = await readSource(file, {}, isName);
  if (reading.kind !== 'text' && reading.kind !== 'sheet') throw new Error(JSON.stringify(reading));
  const rows = [];
  for await (const row of readRows(file, reading)) rows.push(row);
  return { reading, rows };
}

const first = ['made-0001', '012345678900', 'LOT-0007', '2026-12-31', '25%', 'Łódź'];
const second = ['made-0002', '000000000002', 'LOT-0008', '2027-01-01', '50%', 'Łódź'];
const third = ['made-0003', '000000000003', 'LOT-0009', '2027-02-28', '100%', 'Kraków'];

describe('a workbook that another program wrote', () => {
  it.each(['openpyxl.xlsx', 'xlsxwriter.xlsx', 'xlwt.xls', 'libreoffice.xlsx', 'libreoffice.xls', 'libreoffice.ods'])(
    '%s is read as people see it',
    async (name) => {
      const { reading, rows } = await read(name);
      expect(reading).toMatchObject({
        sheets: [
          { name: 'Cover', isHidden: false },
          { name: 'Codes', isHidden: false },
          { name: 'Notes', isHidden: true },
        ],
        sheet: 1,
        headerRow: 3,
        columns: ['Code', 'SKU', 'Lot', 'Produced', 'Share', 'City'].map((column) => ({ name: column })),
      });
      expect(reading.doubts).toEqual([
        { kind: 'rowsPassedOver', where: '1', count: 1 },
        { kind: 'mergedDown', where: 'F4:F5', count: 1 },
        { kind: 'hiddenRows', where: '6', count: 1 },
        { kind: 'hiddenSheet', where: 'Notes', count: 1 },
      ]);
      expect(rows.map(({ row }) => row)).toEqual([4, 5, 6]);
      expect(rows.slice(0, 2).map(({ fields }) => fields)).toEqual([first, second]);
      // Programs that compute nothing leave out the result of the formula.
      const isComputed = !['openpyxl.xlsx', 'xlsxwriter.xlsx'].includes(name);
      expect(rows[2]?.faults).toEqual(isComputed ? undefined : new Map([[2, 'noResult']]));
      expect(rows[2]?.fields).toEqual(isComputed ? third : third.with(2, ''));
      expect(reading.columns.map(({ twoTexts }) => twoTexts?.stored)).toEqual([
        ...[undefined, '12345678900', '7', undefined, '0.25', undefined],
      ]);
    },
  );

  it('libreoffice.csv is read in the encoding of its language', async () => {
    const { reading, rows } = await read('libreoffice.csv');
    expect(reading).toMatchObject({ encoding: 'windows-1250', delimiter: ';', headerRow: 3 });
    expect(rows.map(({ fields }) => [fields[0], fields[1], fields[5]])).toEqual([
      ['made-0001', '012345678900', 'Łódź'],
      ['made-0002', '000000000002', ''],
      ['made-0003', '000000000003', 'Kraków'],
    ]);
  });
});
