import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countProgress } from './capture-progress.ts';

const captures = (counts: readonly number[], isUsable = true) =>
  counts.flatMap((count, print) => Array.from({ length: count }, () => ({ print: `print ${print}`, isUsable })));

describe('countProgress', () => {
  it('asks for five prints of three photos at the beginning', () => {
    expect(countProgress([])).toEqual({
      prints: 0,
      usableCaptures: 0,
      completePrints: 0,
      missingPrints: 5,
      missingCaptures: 15,
    });
  });

  it('takes the prints that are nearest to complete', () => {
    expect(countProgress(captures([3, 3, 1, 0, 2, 7]))).toMatchObject({
      completePrints: 3,
      missingCaptures: 1 + 2 + 0,
    });
  });

  it('does not let many photos of few prints count for others', () => {
    expect(countProgress(captures([9, 9, 9]))).toMatchObject({ missingPrints: 2, missingCaptures: 6 });
  });

  it('counts no photo that cannot be used', () => {
    const some = [...captures([3, 3, 3, 3, 2]), ...captures([0, 0, 0, 0, 5], false)];
    expect(countProgress(some)).toMatchObject({ prints: 5, usableCaptures: 14, missingPrints: 1, missingCaptures: 1 });
  });

  it('is complete with exactly as many photos as it says are missing', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(5), { maxLength: 8 }), (counts) => {
        const { missingPrints, missingCaptures } = countProgress(captures(counts));
        expect(missingCaptures === 0).toBe(missingPrints === 0);
        const filled = [...counts, 0, 0, 0, 0, 0]
          .sort((a, b) => b - a)
          .map((count, index) => (index < 5 ? Math.max(3, count) : count));
        const before = counts.reduce((sum, count) => sum + count, 0);
        const after = countProgress(captures(filled));
        expect(after).toMatchObject({ missingPrints: 0, usableCaptures: before + missingCaptures });
      }),
    );
  });
});
