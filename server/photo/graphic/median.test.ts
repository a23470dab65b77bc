import { expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { medianOf } from './median.ts';

it.each([0, 1, 2, 3, 10, 101, 1000])('is the middle of %i values when they are sorted', (count) => {
  const random = createRandom(`median ${count}`);
  for (const levels of [1, 3, 1e9]) {
    const values = Float64Array.from({ length: count }, () => Math.floor(random.next() * levels));
    const sorted = values.slice().sort();
    expect(medianOf(sorted.slice())).toBe(sorted[count >> 1] ?? 0);
    expect(medianOf(sorted.slice().reverse())).toBe(sorted[count >> 1] ?? 0);
    expect(medianOf(values)).toBe(sorted[count >> 1] ?? 0);
  }
});
