import { describe, expect, it } from 'vitest';
import { textsIn } from '#lib/texts/texts-in.ts';
import { describeCell, describeInterval, percentOf, signed } from './ledger-words.ts';

const t = textsIn('en', 'ledger');

describe('figures of a ledger', () => {
  it('round an interval outwards', () => {
    expect(describeInterval({ low: 0, high: 0.4345 }, t)).toBe('0 to 44 %');
    expect(describeInterval({ low: 0.0199, high: 1 }, t)).toBe('1 to 100 %');
  });

  it('name the cell to print with', () => {
    const cell = { copy_loss: 0.001, recommended_cell_dots: 1, reason: 'too_coarse' } as const;
    expect(describeCell({ cell }, t)).toContain('1 dot a cell');
    expect(describeCell({ cell: { ...cell, reason: 'right' } }, t)).toContain('right for the press');
  });

  it('have a sign where they are below the proofs', () => {
    expect([signed(-0.44, 'en-GB'), signed(0.44, 'en-GB'), signed(-0.01, 'en-GB')]).toEqual(['−0.4', '0.4', '0.0']);
    expect(percentOf(0.0289, t)).toBe('2.9 %');
  });
});
