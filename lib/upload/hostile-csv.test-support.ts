import fc from 'fast-check';
import { encodeText } from './utf8.ts';
import { csvQuote } from './write-csv.ts';

/** Characters of files that people and programs make, and of files made to break a reader. */
const letters = ['a', 'B', '7', ' ', '\t', ';', "'", '\\', '.', 'N', 'é', '漢', '😀', '\u2028', '\u00a0', '=', '|'];
const plain = fc.string({ unit: fc.constantFrom(...letters), maxLength: 5 });
const quoted = fc
  .string({ unit: fc.constantFrom(...letters, '"', '"', ',', '\n', '\r', '\r\n'), maxLength: 6 })
  .map(csvQuote);
const special = fc.constantFrom('\\.', '\\N', 'NULL', '""', '', ' ', '"\\."', '"\n"', '0', '-1e999', '\u{10ffff}');
const long = fc.constantFrom(300, 65_534, 65_536).map((length) => 'x'.repeat(length));
const cell = fc.oneof(
  { arbitrary: plain, weight: 8 },
  { arbitrary: quoted, weight: 8 },
  { arbitrary: special, weight: 3 },
  { arbitrary: long, weight: 1 },
);

const sometimes = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, { arbitrary, weight: 1 });

const newline = fc.constantFrom('\n', '\r\n', '\r');

/**
 * Well-formed files (RFC 4180), each row as wide as `columns`, or now and then ragged, with blank lines, with a mark.
 */
export const wellFormedFile = fc
  .record({
    columns: fc.integer({ min: 2, max: 4 }),
    rows: fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
    ragged: sometimes(fc.record({ at: fc.nat(5), width: fc.integer({ min: 1, max: 5 }) })),
    blank: sometimes(fc.nat(6)),
    lineBreak: newline,
    ending: fc.constantFrom(0, 1, 1, 1, 2),
    mark: fc.constantFrom('', '', '', '\ufeff'),
  })
  .map(({ columns, rows, ragged, blank, lineBreak, ending, mark }) => {
    const lines = rows.map((row, index) => {
      const width = ragged && ragged.at % rows.length === index ? ragged.width : columns;
      return Array.from({ length: width }, (_, i) => row[i % 4] ?? '').join(',');
    });
    if (blank !== null) lines.splice(blank % (lines.length + 1), 0, '');
    return { columns, text: mark + lines.join(lineBreak) + lineBreak.repeat(ending) };
  });

/** Anything at all, of what matters to a reader of CSV. */
export const soup = fc
  .array(
    fc.constantFrom('"', '"', '""', ',', ',', '\n', '\r\n', '\r', 'a', 'bc', ' ', 'é', '\\.', '\\', '"x"', '"x",'),
    {
      maxLength: 30,
    },
  )
  .map((tokens) => tokens.join(''));

/** A well-formed file with bytes in it that are no text: NUL, ill-formed UTF-8, another encoding. */
export const spoiltBytes = fc
  .tuple(
    wellFormedFile,
    fc.constantFrom(
      [0],
      [0xff],
      [0xc3],
      [0xe2, 0x82],
      [0xed, 0xa0, 0x80],
      [0xf5, 0x80, 0x80, 0x80],
      [0xc0, 0x80],
      [0xe9],
    ),
    fc.nat(),
  )
  .map(([{ columns, text }, wrong, at]) => {
    const bytes = encodeText(text);
    const place = at % (bytes.length + 1);
    return { columns, text, bytes: Uint8Array.from([...bytes.slice(0, place), ...wrong, ...bytes.slice(place)]) };
  });

export type ReferenceTable = { rows: string[][]; lineBreaks: Set<string> };

/**
 * The rows of a text as RFC 4180 writes them down, by a grammar and nothing else; null for a text that is not
 * well-formed. A blank line is a row of one empty value.
 */
export function readByGrammar(text: string): ReferenceTable | null {
  const field = /("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|\n|\r|$)/y;
  const rows: string[][] = [];
  const lineBreaks = new Set<string>();
  let row: string[] = [];
  let isOpen = false;
  while (field.lastIndex < text.length || isOpen) {
    const match = field.exec(text);
    if (!match) return null;
    const [, value = '', end = ''] = match;
    row.push(value.startsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value);
    isOpen = end === ',';
    if (isOpen) continue;
    if (end !== '') lineBreaks.add(end);
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return { rows, lineBreaks };
}

/** A line of nothing but spaces and tabs, which our reader passes over. */
export const isBlankRow = (row: readonly string[]): boolean => row.length === 1 && /^[ \t]*$/.test(row[0] ?? '');
