import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { maxFieldBytes } from './field-record.ts';
import { isBlankRow, readByGrammar, soup, spoiltBytes, wellFormedFile } from './hostile-csv.test-support.ts';
import { readCsv } from './read-all.test-support.ts';
import { encodeText } from './utf8.ts';

const read = (text: string) => {
  const { rows, problems } = readCsv([encodeText(text)]);
  return { rows: rows.map((row) => row.fields).filter((row) => !isBlankRow(row)), problems };
};
const withoutMark = (text: string) => text.replace(/^\ufeff/, '');
const solid = (rows: string[][]) => rows.filter((row) => !isBlankRow(row));

function readWithPapa(text: string, newline: '\n' | '\r\n' | '\r') {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ',', newline });
  return { rows: solid(data), errors };
}

/** The line break of a text that has one kind alone, also within quotes: papaparse looks for that kind only. */
function onlyLineBreak(text: string): '\n' | '\r\n' | '\r' | null {
  const kinds = new Set(text.match(/\r\n|\n|\r/g));
  const [kind = '\n'] = kinds;
  return kinds.size <= 1 ? (kind as '\n' | '\r\n' | '\r') : null;
}

describe('hostile CSV', () => {
  it('that is well-formed is read as the grammar of RFC 4180 says, without a problem', () => {
    fc.assert(
      fc.property(wellFormedFile, ({ text }) => {
        const expected = readByGrammar(withoutMark(text));
        const { rows, problems } = read(text);
        const isLong = expected?.rows.some((row) => row.some((value) => value.length > maxFieldBytes));
        fc.pre(!isLong);
        expect(problems).toEqual([]);
        expect(rows).toEqual(solid(expected?.rows ?? []));
      }),
      { numRuns: 300 },
    );
  });

  // conforms: 18.20, 40.1, A11
  it('that is well-formed is read as papaparse reads it', () => {
    let compared = 0;
    fc.assert(
      fc.property(wellFormedFile, ({ text }) => {
        const newline = onlyLineBreak(text);
        const { rows, problems } = read(text);
        if (newline === null || problems.length > 0) return;
        compared += 1;
        expect(rows).toEqual(readWithPapa(text, newline).rows);
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(50);
  });

  // conforms: 40.1
  it('of any kind is refused where papaparse finds a fault, and read as it reads it where neither does', () => {
    let [both, neither] = [0, 0];
    fc.assert(
      fc.property(soup, (text) => {
        const newline = onlyLineBreak(text);
        if (newline === null) return;
        const papa = readWithPapa(text, newline);
        const { rows, problems } = read(text);
        if (papa.errors.length > 0) {
          both += 1;
          expect(problems).not.toEqual([]);
        } else if (problems.length > 0) {
          // Stricter: papaparse passes over spaces between a closing quote and what follows it.
          expect(text).toMatch(/" +(?:,|\r|\n|$)/);
        } else {
          neither += 1;
          expect(rows).toEqual(papa.rows);
        }
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(both, neither)).toBeGreaterThan(100);
  });

  it('with bytes that are no text has a problem, and the rows before them are as they were', () => {
    fc.assert(
      fc.property(spoiltBytes, ({ text, bytes }) => {
        const { rows, problems } = readCsv([bytes]);
        expect(problems.length).toBeGreaterThan(0);
        const first = problems[0]?.row ?? 0;
        const before = (row: { row: number }) => row.row < first;
        expect(rows.filter(before)).toEqual(readCsv([encodeText(text)]).rows.filter(before));
        expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\ufffd/);
      }),
      { numRuns: 150 },
    );
  });

  it.each([
    ['no line break', 'id,a\nx,y', 2],
    ['LF', 'id,a\nx,y\n', 2],
    ['CRLF', 'id,a\r\nx,y\r\n', 2],
    ['CR', 'id,a\rx,y\r', 2],
    ['two', 'id,a\nx,y\n\n', 2],
    ['a line of spaces', 'id,a\nx,y\n  \t', 2],
    ['a comma', 'id,a\nx,', 2],
    ['an empty value in quotes', 'id,a\nx,""', 2],
    ['nothing at all', '', 0],
  ])('that ends with %s has its rows', (_, text, rows) => {
    expect(read(text)).toMatchObject({ problems: [], rows: { length: rows } });
  });
});
