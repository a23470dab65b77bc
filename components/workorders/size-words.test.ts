import { describe, expect, it } from 'vitest';
import { printedSize } from '#lib/artwork/code-size.ts';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { parseMillimetres, sizeLines, warningWords } from './size-words.ts';

const t = translatorFor('en', 'workorders');
const locale = 'en-GB';

const secure = {
  symbolModules: 33,
  quietModules: 4,
  graphic: { position: 'inside', sizeModules: 10 },
} as const;

describe('a length as it is typed', () => {
  it.each([
    ['12', 12],
    ['12.5', 12.5],
    [' 12,50 mm ', 12.5],
    ['11.18MM', 11.18],
  ])('%j is %d mm', (typed, value) => expect(parseMillimetres(typed)).toBe(value));
  it.each(['0', '-1', '1e2', 'wide', '1.2345', '1.2.3'])('%j is none', (typed) => {
    expect(parseMillimetres(typed)).toBeNaN();
  });
  it('is nothing while it is empty', () => expect(parseMillimetres('  ')).toBeUndefined());
});

it('says what is printed in millimetres and dots', () => {
  const at = { dpi: 1200, moduleDots: 16, cellDots: 2 };
  expect(sizeLines(printedSize(secure, at), at, t, locale)).toEqual([
    'With its white margin 13.89 × 13.89 mm.',
    'A module is 16 dots at 1200 dpi, 0.34 mm.',
    'The graphic has 80 × 80 cells of 2 dots, 42 µm.',
  ]);
});

it('warns with the names of equipment and substrate, where there are some', () => {
  const size = printedSize(secure, { dpi: 1200, moduleDots: 16, cellDots: 1 });
  const words = 'Cells of 21 µm are finer than many presses hold. Proofs show whether';
  expect(warningWords('fine-cell', size, { equipment: 'Press 1', substrate: 'Kraft' }, t, locale)).toBe(
    `${words} Press 1 does on Kraft.`,
  );
  expect(warningWords('fine-cell', size, { equipment: undefined, substrate: undefined }, t, locale)).toBe(
    `${words} the press does.`,
  );
});
