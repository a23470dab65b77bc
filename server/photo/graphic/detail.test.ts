import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { detailOf } from './detail.ts';

/** Samples a cell. */
const fine = 10;

/** Variance of a line of random cells, 0 or 1, under a Gaussian blur. @param sigma in cells. */
function varianceOfBlurred(sigma: number): number {
  const random = createRandom('detail');
  const cells = Array.from({ length: 4000 }, () => (random.next() < 0.5 ? 1 : 0));
  const reach = Math.ceil(4 * sigma * fine);
  const kernel = Array.from({ length: 2 * reach + 1 }, (_, at) =>
    Math.exp(-(((at - reach) / (sigma * fine)) ** 2) / 2),
  );
  const whole = kernel.reduce((sum, weight) => sum + weight, 0);
  let [sum, squares, count] = [0, 0, 0];
  for (let at = reach; at < cells.length * fine - reach; at += 3) {
    const value = kernel.reduce(
      (all, weight, k) => all + weight * (cells[Math.floor((at + k - reach) / fine)] ?? 0),
      0,
    );
    sum += value / whole;
    squares += (value / whole) ** 2;
    count += 1;
  }
  return squares / count - (sum / count) ** 2;
}

describe('detailOf', () => {
  it.each([0.4, 0.8, 1.2])('is 0 for a random pattern that was only blurred, by %d cells', (sigma) => {
    // Rows and columns are blurred alike: of the variance of 1/4 each leaves its share.
    const left = varianceOfBlurred(sigma) * 4;
    expect(detailOf((left * left * 100 ** 2) / 4, 100, [sigma, sigma])).toBeCloseTo(0, 1);
  });

  it('is lower where detail was smoothed away, and a number where none is left', () => {
    const sharp = detailOf(300, 100, [0.8, 0.8]);
    expect(detailOf(150, 100, [0.8, 0.8])).toBeCloseTo(sharp - Math.log(2) / 2, 6);
    expect(Number.isFinite(detailOf(-1, 100, [0.8, 99]))).toBe(true);
  });
});
