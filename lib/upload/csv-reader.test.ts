import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { CsvReader } from './csv-reader.ts';
import { cutBytes, readCsv, reuseMemory } from './read-all.test-support.ts';
import { encodeText } from './utf8.ts';
import { csvQuote } from './write-csv.ts';

const read = (text: string) => readCsv([encodeText(text)]);
const fields = (text: string) => read(text).rows.map((row) => row.fields);
const problems = (text: string) => read(text).problems.map(({ row, message }) => `${row} ${message}`);

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '\r', ' ', ';', '漢', '😀', "'") }),
  fc.string({ unit: 'grapheme', maxLength: 12 }).map((text) => text.replaceAll('\0', '')),
);
const cuts = fc.array(fc.nat(), { maxLength: 12 });

describe('CsvReader', () => {
  // conforms: 18.20
  it('gives back what was quoted, whatever it holds and however the bytes are cut', () => {
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 8 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n', '\r'), fc.boolean(), cuts, (rows, lineBreak, last, places) => {
        const text = rows.map((row) => row.map(csvQuote).join(',')).join(lineBreak) + (last ? lineBreak : '');
        const result = readCsv(cutBytes(encodeText(text), places));
        expect(result.problems).toEqual([]);
        expect(result.rows.map((row) => row.fields)).toEqual(rows);
      }),
      { numRuns: 400 },
    );
  });

  it('reads unquoted and mixed rows as papaparse does', () => {
    const plain = fc.string({ unit: fc.constantFrom('a', 'B', '7', ' ', 'é', ';', '-', '\t'), maxLength: 6 });
    const value = fc.oneof(
      plain.map((text) => text),
      plain.map((text) => csvQuote(`${text}"\n${text}`)),
    );
    const table = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), cuts, (rows, lineBreak, places) => {
        const text = rows.map((row) => row.join(',')).join(lineBreak);
        const expected = Papa.parse<string[]>(text, { delimiter: ',', newline: lineBreak }).data;
        expect(readCsv(cutBytes(encodeText(text), places)).rows.map((row) => row.fields)).toEqual(expected);
      }),
      { numRuns: 400 },
    );
  });

  it('says the same of any bytes however they are cut', () => {
    const bytes = fc.array(fc.constantFrom(0, 10, 13, 34, 34, 44, 65, 66, 0xc3, 0xa9, 0xff, 0xef, 0xbb, 0xbf), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(bytes, cuts, (raw, places) => {
        const whole = Uint8Array.from(raw);
        const byOnes = readCsv([...whole].map((byte) => Uint8Array.of(byte)));
        const atOnce = readCsv([whole]);
        expect(byOnes).toEqual(atOnce);
        expect(readCsv(cutBytes(whole, places))).toEqual(atOnce);
        expect(readCsv(reuseMemory(cutBytes(whole, places)))).toEqual(atOnce);
      }),
      { numRuns: 600 },
    );
  });

  it('counts rows as a spreadsheet does: the header is 1, blank lines count, a line break in quotes does not', () => {
    expect(read('id,x\n\n"a\nb",1\n  \nc,2\n').rows).toEqual([
      { row: 1, fields: ['id', 'x'] },
      { row: 3, fields: ['a\nb', '1'] },
      { row: 5, fields: ['c', '2'] },
    ]);
  });

  it('takes the byte order mark away at the start only', () => {
    expect(fields('\ufeffid,a\n\ufeffb,c')).toEqual([
      ['id', 'a'],
      ['\ufeffb', 'c'],
    ]);
  });

  it('takes a quote inside an unquoted value as text', () => {
    expect(fields('5" disc,a')).toEqual([['5" disc', 'a']]);
  });

  it('keeps empty values, also the last one', () => {
    expect(fields(',a,\n""\nx,')).toEqual([['', 'a', ''], [''], ['x', '']]);
  });

  it('reports an unclosed quote at its row and reads on below it', () => {
    expect(problems('id,a\nb,"c\nd,e\nf,g\n')).toEqual(['2 A quote is opened and not closed']);
    expect(fields('id,a\nb,"c\nd,e\nf,g\n')).toEqual([
      ['id', 'a'],
      ['d', 'e'],
      ['f', 'g'],
    ]);
  });

  it('reports text after a closing quote and reads on at the next line', () => {
    expect(problems('id,a\n"b"x,c\r\nd,e')).toEqual(['2 There is text after a closing quote']);
    expect(fields('id,a\n"b"x,c\r\nd,e')).toEqual([
      ['id', 'a'],
      ['d', 'e'],
    ]);
  });

  it('reports NUL bytes and ill-formed UTF-8 by row, and reads the others', () => {
    const bytes = Uint8Array.from([
      ...encodeText('id,lot\n'),
      0x61,
      0xe9,
      0x2c,
      0x62,
      10,
      0x61,
      0,
      10,
      0x63,
      0x2c,
      0x64,
    ]);
    const result = readCsv([bytes]);
    expect(result.problems.map(({ row, message }) => [row, message])).toEqual([
      [2, 'Not UTF-8'],
      [3, 'There is a NUL byte'],
    ]);
    expect(result.rows.at(-1)).toEqual({ row: 4, fields: ['c', 'd'] });
  });

  // conforms: A12
  it.each([
    ['UTF-16 with a mark', Buffer.from('\ufeffid,a', 'utf16le'), 'The file is in UTF-16, not UTF-8'],
    ['UTF-16 without', Buffer.from('id,a', 'utf16le'), 'The file is in UTF-16, not UTF-8'],
    ['UTF-16 big-endian', Buffer.from('id,a', 'utf16le').swap16(), 'The file is in UTF-16, not UTF-8'],
    ['a workbook', Buffer.from('PK\x03\x04rest'), 'The file is a workbook or a zip archive, not text'],
    ['a web page', Buffer.from('<html><table>'), 'The file is a web page or XML, not CSV'],
    ['XML with a mark', Buffer.from('\ufeff<?xml version="1.0"?>'), 'The file is a web page or XML, not CSV'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8, 0]), 'The file is compressed with gzip, not text'],
  ])('refuses %s as a whole', (_, bytes, message) => {
    const result = readCsv([bytes]);
    expect(result.rows).toEqual([]);
    expect(result.problems).toMatchObject([{ row: 0, message }]);
  });

  it('keeps the rows of lines that end in one way and have values that break in another', () => {
    const row = 'Qz81-77aKp,"a\nb","",x\r\n';
    const { rows, problems } = read(`id,a,b,c\r\n${row.repeat(3000)}`);
    expect(problems).toEqual([]);
    expect(rows).toHaveLength(3001);
    expect(rows.at(-1)).toEqual({ row: 3001, fields: ['Qz81-77aKp', 'a\nb', '', 'x'] });
  });

  // conforms: 18.20
  it('reads what is well-formed around one faulty row, whatever the size of the file', () => {
    const good = '"Qz81-77aKp","a, ""b""\n"\n';
    for (const [bad, message] of [
      ['"Qz81"x,y', 'There is text after a closing quote'],
      ['"Qz81" ,y', 'There is text after a closing quote'],
      ['Qz81,\0', 'There is a NUL byte'],
      [`Qz81,${'x'.repeat(70_000)}`, 'A value is longer than 64 KB'],
      [','.repeat(1000), 'More than 1000 values'],
    ]) {
      const { rows, problems } = read(`${good.repeat(2000)}${bad}\n${good.repeat(2000)}`);
      expect(problems.map((problem) => [problem.row, problem.message])).toEqual([[2001, message]]);
      expect(rows).toHaveLength(4000);
      expect(rows.at(-1)).toEqual({ row: 4001, fields: ['Qz81-77aKp', 'a, "b"\n'] });
    }
  });

  it('keeps a blank value in quotes, which is no blank line', () => {
    expect(fields('a\n""\n" \t"\n\n \t\nb')).toEqual([['a'], [''], [' \t'], ['b']]);
    expect(fields('a\r\n""\r\n\r\nb')).toEqual([['a'], [''], ['b']]);
  });

  it('says of a line without an end that it is too long before more than 256 KB of it have come', () => {
    for (const [piece, begins, message] of [
      ['x', '', 'A value is longer than 64 KB'],
      ['x\n', '"', 'A quote is not closed, or the value is longer than 64 KB'],
      ['""', '"', 'A quote is not closed, or the value is longer than 64 KB'],
    ] as const) {
      const found: string[] = [];
      const reader = new CsvReader({
        onRecord: () => undefined,
        onProblem: ({ reason }) => found.push(englishReason(reason)),
      });
      reader.push(encodeText(begins + piece.repeat(262_144 / piece.length)));
      expect(found[0]).toBe(message);
    }
  });

  it('bounds values, rows and the number of values, and reads on', () => {
    const long = 'x'.repeat(64 * 1024 + 1);
    expect(problems(`a,${long}\nb,c\n`)).toEqual(['1 A value is longer than 64 KB']);
    expect(problems(`a,"${long}"\nb,c\n`)).toEqual(['1 A quote is not closed, or the value is longer than 64 KB']);
    expect(fields(`a,"${long}"\nb,c\n`)).toEqual([['b', 'c']]);
    expect(fields(`a,${long.slice(1)}\n`)[0]?.[1]?.length).toBe(64 * 1024);
    expect(problems(`${','.repeat(1000)}\nb\n`)).toEqual(['1 More than 1000 values']);
    const wide = Array.from({ length: 20 }, () => 'y'.repeat(60_000)).join(',');
    expect(problems(`${wide}\nb\n`)).toEqual(['1 The row is longer than 1 MB']);
    expect(fields(`${wide}\nb\n`)).toEqual([['b']]);
  });
});
