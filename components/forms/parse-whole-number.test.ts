import { describe, expect, it } from 'vitest';
import { parseWholeNumber } from './parse-whole-number.ts';

describe('parseWholeNumber', () => {
  it.each(['2000000', '2,000,000', '2 000 000', '2.000.000', "2'000'000", '2_000_000', ' 2\u00a0000\u00a0000 '])(
    'reads %s',
    (text) => {
      expect(parseWholeNumber(text)).toBe(2_000_000);
    },
  );
  it('reads an empty field as nothing', () => {
    expect(parseWholeNumber('  ')).toBeUndefined();
  });
  it.each(['1.5', '1,5', '2,000.000', '-3', '1e6', 'many', '2,00,000'])('refuses %s', (text) => {
    expect(parseWholeNumber(text)).toBeNaN();
  });
});
