import { describe, expect, it } from 'vitest';
import { adviseCells } from './cell-advice.ts';
import type { GraphicModel } from './model.ts';

const figure = { mean: 0, deviation: 0.05 };
const holding = (strength: number): GraphicModel => ({
  version: 2,
  prints: 5,
  captures: 15,
  strength: { mean: strength, deviation: 0.06 },
  balance: figure,
  lone: figure,
});

describe('the advice on cells', () => {
  it('leaves cells that copies lose and the press holds', () => {
    expect(adviseCells(holding(1.5), 2)).toMatchObject({ verdict: 'right', cellDots: 2 });
    expect(adviseCells(holding(1.1), 1)).toMatchObject({ verdict: 'right', cellDots: 1 });
  });

  it('asks for finer cells where copies lose too little', () => {
    expect(adviseCells(holding(1.89), 2)).toMatchObject({ verdict: 'finer', cellDots: 1 });
  });

  it('asks for larger cells where the press holds too little, if copies still lose enough of them', () => {
    // Dry toner at 1200 dpi and one dot, as measured.
    expect(adviseCells(holding(0.95), 1)).toMatchObject({ verdict: 'coarser', cellDots: 2 });
  });

  it('never asks for finer cells than proofs have shown to be held', () => {
    expect(adviseCells(holding(1.89), 3, 2)).toMatchObject({ verdict: 'finer', cellDots: 2 });
    expect(adviseCells(holding(1.5), 1, 2)).toMatchObject({ verdict: 'coarser', cellDots: 2 });
  });

  it('says when no cell is right', () => {
    // Copies lose next to nothing of two dots, and one dot was refused.
    expect(adviseCells(holding(1.89), 2, 2)).toMatchObject({ verdict: 'too_coarse', cellDots: 2 });
    expect(adviseCells(holding(1.89), 1)).toMatchObject({ verdict: 'too_coarse', cellDots: 1 });
  });
});
