import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englishReason } from '#lib/texts/english-reason.ts';
import { DuplicateIndex } from './duplicate-index.ts';
import { editDistance, suggestSku } from './suggest-sku.ts';
import { anyCharacter } from './testing/any-text.ts';
import { adviceFor, cutValue, uploadErrorTypes } from './upload-errors.ts';
import { csvLine, neutraliseForSpreadsheet, restoreFromSpreadsheet, spreadsheetLine } from './write-csv.ts';

describe('suggestSku', () => {
  it.each([
    ['NS-300-EU', 'NS-30-EU'],
    ['ns-30-eu', 'NS-30-EU'],
    ['NS-03-EU', 'NS-30-EU'],
    [' NS-31 ', 'NS-31'],
    ['completely other', undefined],
    ['', undefined],
    ['x'.repeat(100), undefined],
  ])('for %j suggests %s', (value, expected) => {
    expect(suggestSku(value, ['NS-31', 'NS-30-EU', 'Z-9'])).toBe(expected);
  });

  it('measures distance as the plain recursion does', () => {
    const reference = (a: string, b: string): number => {
      if (a === '' || b === '') return a.length + b.length;
      const same = a.at(-1) === b.at(-1) ? 0 : 1;
      let best = Math.min(
        reference(a.slice(0, -1), b) + 1,
        reference(a, b.slice(0, -1)) + 1,
        reference(a.slice(0, -1), b.slice(0, -1)) + same,
      );
      if (a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)) {
        best = Math.min(best, reference(a.slice(0, -2), b.slice(0, -2)) + 1);
      }
      return best;
    };
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 99)).toBe(reference(a, b));
      }),
    );
  });
});

describe('upload errors', () => {
  it('have advice, whatever their kind', () => {
    for (const type of uploadErrorTypes) {
      for (const row of [0, 1, 7])
        expect(englishReason(adviceFor({ type, column: 'id', value: 'x', row }))).toMatch(/^[A-Z0-9].+/);
    }
    const product = { type: 'unknown_product_error', column: 'product', value: 'NS-300-EU', row: 2 } as const;
    expect(englishReason(adviceFor(product, { skus: ['NS-30-EU'] }))).toBe('Did you mean NS-30-EU?');
  });

  it('advise another format where the whole file is of one', () => {
    const row = { type: 'malformed_file_error', column: '', value: '', row: 1 } as const;
    expect(adviceFor({ ...row, reason: { code: 'separatorWrong' } })).toEqual({ code: 'fixFileFormat' });
    expect(adviceFor({ ...row, reason: { code: 'columnNameMissing' } })).toEqual({ code: 'fixRow' });
  });

  it('keep at most 200 characters of a value, whole and free of NUL', () => {
    expect(cutValue(`${'a'.repeat(199)}😀`)).toBe('a'.repeat(199));
    expect(cutValue('a\0b')).toBe('a\ufffdb');
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, minLength: 190, maxLength: 230 }), (text) => {
        const cut = cutValue(text);
        expect(cut.length <= 200 && cut.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe('writing CSV', () => {
  it('quotes every value', () => {
    expect(csvLine(['a', '', 'b"c', 'd,\ne'])).toBe('"a","","b""c","d,\ne"\r\n');
  });

  it('disarms what a spreadsheet would take for a formula, and nothing else', () => {
    expect(['=1+1', '+1', '-1', '@x', '\tx', '\rx'].map(neutraliseForSpreadsheet)).toEqual([
      "'=1+1",
      "'+1",
      "'-1",
      "'@x",
      "'\tx",
      "'\rx",
    ]);
    expect(['\nx', '＝1', '＋1', '－1', '＠x'].map(neutraliseForSpreadsheet)).toEqual([
      "'\nx",
      "'＝1",
      "'＋1",
      "'－1",
      "'＠x",
    ]);
    expect(['a=1', '', "'x", 'Qz-1'].map(neutraliseForSpreadsheet)).toEqual(['a=1', '', "'x", 'Qz-1']);
  });

  it('restores what was made safe for a spreadsheet', () => {
    const start = fc.constantFrom('', "'", "''", '=', "'=", '-', '\t', '＝');
    fc.assert(
      fc.property(start, fc.string({ unit: anyCharacter }), (head, rest) => {
        const safe = neutraliseForSpreadsheet(head + rest);
        expect(safe).not.toMatch(/^[-=+@\t\r\n＋－＝＠]/);
        expect(restoreFromSpreadsheet(safe)).toBe(head + rest);
      }),
    );
    expect(spreadsheetLine(['=1', -1, null, undefined, 'a'])).toBe(`"'=1","-1","","","a"\r\n`);
  });
});

describe('DuplicateIndex', () => {
  it('remembers 200,000 ids through every growth, exactly', () => {
    const index = new DuplicateIndex();
    let wrong = 0;
    for (let i = 0; i < 200_000; i += 1) if (index.add(`id-number-${i}`, i + 2) !== 0) wrong++;
    for (let i = 0; i < 200_000; i += 1) if (index.add(`id-number-${i}`, 9) !== i + 2) wrong++;
    expect(wrong).toBe(0);
    expect(index.size).toBe(200_000);
  });
});
