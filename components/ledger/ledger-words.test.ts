import { describe, expect, it } from 'vitest';
import { translatorFor } from '#lib/texts/translator-for.ts';
import { describeCell, describeInterval, percentOf, signed } from './ledger-words.ts';

const t = translatorFor('en', 'ledger');
const locale = 'en-GB';

describe('figures of a ledger', () => {
  it('round an interval outwards', () => {
    expect(describeInterval({ low: 0, high: 0.4345 }, t, locale)).toBe('0 to 44 %');
    expect(describeInterval({ low: 0.0199, high: 1 }, t, locale)).toBe('1 to 100 %');
  });

  it('name the cell to print with', () => {
    const cell = { copy_loss: 0.001, recommended_cell_dots: 1, reason: 'too_coarse' } as const;
    expect(describeCell({ cell }, t)).toContain('1 dot a cell');
    expect(describeCell({ cell: { ...cell, reason: 'right' } }, t)).toContain('right for the press');
  });

  it('have a sign where they are below the proofs', () => {
    expect([signed(-0.44, 'en-GB'), signed(0.44, 'en-GB'), signed(-0.01, 'en-GB')]).toEqual(['−0.4', '0.4', '0.0']);
    expect(percentOf(0.0289, locale)).toBe('2.9 %');
  });
});
