import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../testing/any-text.ts';
import { byteOrderMark, csvLine, csvLineLf, restoreFromSpreadsheet, spreadsheetLine } from '../write-csv.ts';
import { isFromSpreadsheet } from './from-spreadsheet.ts';
import { readRows } from './read-rows.ts';
import { readSource } from './source-reading.ts';

const header = ['extended_id', 'sku', 'lot', 'remarks'];

/** Rows as every page reads them. */
async function readBack(file: Blob): Promise<string[][]> {
  const reading = await readSource(file, {}, (cell) => header.includes(cell));
  if (reading.kind !== 'text') throw new Error(reading.kind);
  expect(reading.columns.map(({ name }) => name)).toEqual(header);
  const rows: string[][] = [];
  for await (const { fields, problem } of readRows(file, reading)) {
    expect(problem).toBeUndefined();
    rows.push(isFromSpreadsheet(reading) ? fields.map(restoreFromSpreadsheet) : fields);
  }
  return rows;
}

const id = fc.stringMatching(/^[-A-Za-z0-9_]{12}$/).filter((value) => /[A-Za-z0-9]/.test(value));
const start = fc.constantFrom('', '-', '=', "'", "'=", '+', '@', '＝', '="1"', ' ', '\n');
const text = fc
  .tuple(
    start,
    fc.string({ unit: fc.oneof(anyCharacter, fc.constantFrom('"', ',', ';', '\t', '\n', '\r')), maxLength: 12 }),
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));
const rows = fc.array(fc.tuple(id, text, text, text), { minLength: 1, maxLength: 8 });

describe('a file that we write is read back unchanged', () => {
  it.each<[string, (values: readonly string[][]) => string]>([
    ['the CSV of a list', (given) => byteOrderMark + csvLine(header) + given.map(spreadsheetLine).join('')],
    ['codes for a spreadsheet', (given) => byteOrderMark + csvLineLf(header) + given.map(spreadsheetLine).join('')],
    ['codes for programs', (given) => [header, ...given].map(csvLineLf).join('')],
  ])('%s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        expect(await readBack(new Blob([write(given)]))).toEqual(given);
      }),
      { numRuns: 150 },
    );
  });
});
