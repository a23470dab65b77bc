import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, nameIndex } from '#lib/upload/columns/column-names.ts';
import { delimiters } from '#lib/upload/delimiters.ts';
import { readSource, type SourceChoice } from './source-reading.ts';
import type { TextEncoding } from './text-encoding.ts';

const names = nameIndex([{ key: 'lot', name: 'Lot' }]);
const read = (bytes: Uint8Array | string, choice: SourceChoice = {}) =>
  readSource(new Blob([bytes as BlobPart]), choice, (cell) => names.has(fold(cell)));

/** Text as bytes of an encoding, with or without its mark. */
function encode(text: string, encoding: TextEncoding, isMarked: boolean): Uint8Array {
  if (encoding === 'utf-8') return new TextEncoder().encode(isMarked ? `\ufeff${text}` : text);
  const wide = Buffer.from(isMarked ? `\ufeff${text}` : text, 'utf16le');
  return new Uint8Array(encoding === 'utf-16be' ? wide.swap16() : wide);
}

describe('a file', () => {
  it('is recognised by itself in each encoding, with each separator, with a header or none', async () => {
    const id = fc.stringMatching(/^[A-Za-z]{6}[0-9]{4}$/);
    const price = fc.tuple(fc.nat(99), fc.nat(99)).map(([a, b]) => `${a},${b}`);
    const rows = fc.uniqueArray(fc.tuple(id, price), { selector: ([key]) => key, minLength: 3, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.constantFrom(...delimiters),
        fc.constantFrom<TextEncoding>('utf-8', 'utf-16le', 'utf-16be'),
        fc.boolean(),
        fc.boolean(),
        async (table, delimiter, encoding, isMarked, hasHeader) => {
          const quoted = delimiter === ',' ? table.map(([a, b]) => [a, `"${b}"`]) : table;
          const lines = [...(hasHeader ? [['Code', 'Preis']] : []), ...quoted].map((row) => row.join(delimiter));
          const reading = await read(encode(`${lines.join('\r\n')}\r\n`, encoding, isMarked));
          expect(reading).toMatchObject({ kind: 'text', encoding, isMarked, delimiter, headerRow: hasHeader ? 1 : 0 });
          expect(reading).toMatchObject({ columns: [{ name: hasHeader ? 'Code' : '' }, {}] });
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps decimals and dates as they are written', async () => {
    const reading = await read('Code;MHD;Gewicht\nabcd-0001;31.12.2026;1.234,50\n');
    expect(reading).toMatchObject({
      delimiter: ';',
      rows: [{ row: 2, fields: ['abcd-0001', '31.12.2026', '1.234,50'] }],
    });
  });

  it('of western Europe is taken for Windows-1252', async () => {
    const bytes = Buffer.from('Code;Größe\nabcd-0001;groß\n', 'latin1');
    expect(await read(bytes)).toMatchObject({ encoding: 'windows-1252', columns: [{}, { name: 'Größe' }] });
  });

  it('is what the person says it is', async () => {
    const text = 'a,b;c\nd,e;f\n';
    expect(await read(text, { delimiter: ',', hasHeader: false })).toMatchObject({
      headerRow: 0,
      rows: [{ fields: ['a', 'b;c'] }, { fields: ['d', 'e;f'] }],
    });
    expect(await read(text, { delimiter: ';', hasHeader: true })).toMatchObject({
      headerRow: 1,
      columns: [{ name: 'a,b' }, {}],
    });
  });

  it('of few rows, some of them wrong, has no header where an id stands', async () => {
    expect(await read('paste-0001\tL1\nbad id\tL1\n')).toMatchObject({ headerRow: 0, rows: [{ row: 1 }, { row: 2 }] });
  });

  it('has its header where it stands, below blank lines', async () => {
    expect(await read('\n\nid;lot\nabcd-0001;L1\n')).toMatchObject({ headerRow: 3, rows: [{ row: 4 }] });
  });

  it.each([
    ['JSON', '[{"id":"abcd-0001"}]', { kind: 'json' }],
    ['nothing', '', { kind: 'none', fault: 'empty' }],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', { kind: 'none', fault: 'pdf' }],
    ['blank lines', '\n \n\t\n', { kind: 'none' }],
    ['bytes at random', Uint8Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 251), { kind: 'none' }],
    ['a workbook of old', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), { kind: 'none' }],
  ])('with %s in it is called that', async (_name, content, expected) => {
    expect(await read(content)).toMatchObject(expected);
  });
});
