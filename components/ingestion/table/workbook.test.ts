import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { textsIn } from '#lib/texts/texts-in.ts';
import { noTableText } from './no-table.ts';
import { readSource } from './source-reading.ts';
import { listSheets, readSheet, type WorkbookRow } from './workbook.ts';

const rowsOf = async (bytes: Uint8Array, sheet = 0) => {
  const rows: WorkbookRow[] = [];
  for await (const row of readSheet(bytes, sheet)) rows.push(row);
  return rows;
};

const workbook = async () =>
  new Uint8Array(
    await writeXlsx({
      sheets: [
        {
          name: 'Codes & more',
          rows: [
            ['Code', 'SKU', 'MHD'],
            ['abcd-0001', 12345678901234, new Date('2026-12-31T00:00:00Z')],
            [null, null, null],
            ['abcd-0002', true, 1.5],
          ],
        },
        { name: 'Other', rows: [['x']] },
      ],
    }),
  );

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
    const bytes = await workbook();
    expect(await listSheets(bytes)).toEqual(['Codes & more', 'Other']);
    expect(await rowsOf(bytes)).toEqual([
      { row: 1, fields: ['Code', 'SKU', 'MHD'] },
      { row: 2, fields: ['abcd-0001', '12345678901234', '2026-12-31'] },
      { row: 4, fields: ['abcd-0002', 'TRUE', '1.5'] },
    ]);
    expect(await rowsOf(bytes, 1)).toEqual([{ row: 1, fields: ['x'] }]);
  });

  it('is recognised by itself', async () => {
    const reading = await readSource(new Blob([(await workbook()) as BlobPart]), {}, (cell) => cell === 'Code');
    expect(reading).toMatchObject({ kind: 'sheet', sheet: 0, headerRow: 1, columns: [{ name: 'Code' }, {}, {}] });
  });

  const sheet = 'xl/worksheets/sheet1.xml';
  it.each<[string, (bytes: Uint8Array) => Uint8Array, string]>([
    ['unpacks to too much', (bytes) => inDirectory(bytes, sheet, 24, 0xfffffff0), 'unpacks to more'],
    ['hides what it unpacks to', (bytes) => inDirectory(bytes, sheet, 24, 0), 'unpacks to more'],
    ['unpacks to more than it says', (bytes) => inDirectory(bytes, sheet, 24, 40), 'cannot be read'],
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 40), 'damaged'],
    ['is another archive', (bytes) => inDirectory(bytes, 'xl/workbook.xml', 42, 0xfffffff), 'damaged'],
  ])('that %s is refused', async (_what, damage, message) => {
    const bytes = damage(await workbook());
    const reading = await readSource(new Blob([bytes as BlobPart]), {}, () => false);
    expect(reading.kind === 'none' && noTableText(reading.fault, textsIn('en', 'ingestion'))).toContain(message);
  });
});
