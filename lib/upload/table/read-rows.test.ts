import { describe, expect, it } from 'vitest';
import { textCell, workbookOf } from '#lib/upload/workbook/workbook.test-support.ts';
import { readRows } from './read-rows.ts';
import { readSource } from './source-reading.ts';

async function rowsOf(file: Blob, most?: number) {
  const reading = await readSource(file, {}, (cell) => cell === 'SKU');
  if (reading.kind !== 'text' && reading.kind !== 'sheet') throw new Error(reading.kind);
  const rows = [];
  for await (const row of readRows(file, reading, most)) rows.push(row);
  return rows;
}

describe('the rows of a table', () => {
  it('of text are those below the header, with their numbers, whatever its encoding', async () => {
    const file = new Blob([Buffer.from('SKU;Name\r\n\r\nA-1;Öl\r\n;\r\nA-2;"a\nb"\r\n', 'utf16le')]);
    expect(await rowsOf(file)).toMatchObject([
      { row: 3, fields: ['A-1', 'Öl'] },
      { row: 5, fields: ['A-2', 'a\nb'] },
    ]);
    expect(await rowsOf(file, 3)).toHaveLength(1);
  });

  it('that cannot be read say why', async () => {
    const [first, second] = await rowsOf(new Blob(['SKU,Name\n"A-1"x,y\nA-2,z\n']));
    expect(first).toMatchObject({ row: 2, problem: { row: 2 } });
    expect(second).toMatchObject({ row: 3, fields: ['A-2', 'z'] });
  });

  it('of a workbook are the same', async () => {
    const cells = [textCell('A1', 'SKU'), textCell('A2', 'A-1'), textCell('A5', 'A-2')];
    const file = new Blob([
      workbookOf(cells.map((cell) => `<row r="${/"A(\d)/.exec(cell)?.[1]}">${cell}</row>`).join('')) as BlobPart,
    ]);
    expect(await rowsOf(file)).toMatchObject([
      { row: 2, fields: ['A-1'] },
      { row: 5, fields: ['A-2'] },
    ]);
  });
});
