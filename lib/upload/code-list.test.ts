import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textOfCodeFile } from './code-file.ts';
import { readCodeList } from './code-list.ts';
import { neutraliseForSpreadsheet, spreadsheetLine } from './write-csv.ts';

describe('a list of codes', () => {
  it('is read line by line or cell by cell, each once', () => {
    expect(readCodeList('A-1\r\nA-2\n\n A-1 \n"A-3"')).toEqual({
      names: 'extended_ids',
      values: ['A-1', 'A-2', 'A-3'],
    });
    expect(readCodeList('\uFEFFSerial number\n0000000001\n0000000002')).toEqual({
      names: 'serial_numbers',
      values: ['0000000001', '0000000002'],
    });
    expect(readCodeList('1;2,3\t4').values).toEqual(['1', '2', '3', '4']);
    expect(readCodeList('"sequence","extended_id","url"\n"1","A-1","http://x/A-1"\n"2","A-2","http://x/A-2"')).toEqual({
      names: 'extended_ids',
      values: ['A-1', 'A-2'],
    });
    expect(readCodeList('  \n ').values).toEqual([]);
  });

  it('is read back from the file of unchanged codes', () => {
    const id = fc.stringMatching(/^[-A-Za-z0-9_]{8,12}$/);
    fc.assert(
      fc.property(fc.uniqueArray(id, { minLength: 1 }), (ids) => {
        const lines = [['key', 'reason'], ...ids.map((one) => [one, 'changed_since'])];
        expect(readCodeList(lines.map(spreadsheetLine).join('')).values).toEqual(ids);
      }),
    );
    expect(readCodeList(`"key"\r\n"${neutraliseForSpreadsheet('-A1')}"\r\n`).values).toEqual(['-A1']);
  });

  it('is read from a file in any encoding and from a workbook', async () => {
    const text = 'Extended id;Lot\n-AAAAAAA;Ä\nBBBBBBBB;\n';
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['Lot', 'extended_id'],
        ['x', '-AAAAAAA'],
        ['y', 'BBBBBBBB'],
      ]),
      'A',
    );
    const files = [
      text,
      Buffer.from(text, 'utf16le'),
      Buffer.from(text, 'latin1'),
      write(book, { type: 'array', bookType: 'xlsx' }),
    ];
    for (const file of files) {
      const read = await textOfCodeFile(new Blob([file]));
      expect(readCodeList(read ?? '')).toEqual({ names: 'extended_ids', values: ['-AAAAAAA', 'BBBBBBBB'] });
    }
    expect(await textOfCodeFile(new Blob(['%PDF-1.7']))).toBeUndefined();
  });
});
