import { describe, expect, it } from 'vitest';
import { copyLoss, holdsTooWell, leastLoss, recommendedCellDots, wantedLoss } from './copy-loss.ts';
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

describe('what a copy loses', () => {
  it('is less the more of the pattern a press holds', () => {
    const losses = [0.9, 1.2, 1.5, 1.8].map((strength) => copyLoss(holding(strength)));
    expect(losses).toEqual([...losses].sort((a, b) => b - a));
    expect(copyLoss(holding(1.52))).toBeCloseTo(0.03, 2);
    expect(copyLoss(holding(1.89))).toBeLessThan(0.002);
  });

  it('asks for finer cells where it is next to nothing, at least one dot, and leaves the others as they are', () => {
    expect(holdsTooWell(holding(1.89), 4)).toBe(true);
    expect(recommendedCellDots(holding(1.89), 4)).toBe(2);
    expect(recommendedCellDots(holding(1.89), 2)).toBe(1);
    expect(holdsTooWell(holding(1.89), 1)).toBe(true);
    expect(recommendedCellDots(holding(1.89), 1)).toBe(1);
    expect(holdsTooWell(holding(1.5), 2)).toBe(false);
    expect(recommendedCellDots(holding(1.5), 2)).toBe(2);
  });

  it('asks for finer cells where it is little, if the press holds any', () => {
    const little = holding(1.59);
    expect(copyLoss(little)).toBeGreaterThan(leastLoss);
    expect(copyLoss(little)).toBeLessThan(wantedLoss);
    expect(holdsTooWell(little, 3)).toBe(true);
    expect(recommendedCellDots(little, 3)).toBe(2);
    // Half the side of a cell would be lost in print.
    expect(holdsTooWell(little, 2)).toBe(false);
    expect(recommendedCellDots(little, 2)).toBe(2);
    expect(holdsTooWell(little, 1)).toBe(false);
  });
});
