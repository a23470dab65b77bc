import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { nonNormality, streaksOf } from './marks.ts';

const cells = 5000;
const all = new Uint8Array(cells).fill(1);
const drawn = (seed: string, change: (value: number, at: number) => number) => {
  const random = createRandom(seed);
  return Float64Array.from({ length: cells }, (_, at) => change(random.normal(), at));
};

describe('nonNormality', () => {
  it('is near 0 for noise, however strong, and for many small errors to both sides', () => {
    expect(
      nonNormality(
        drawn('noise', (value) => value),
        all,
      ),
    ).toBeLessThan(0.05);
    expect(
      nonNormality(
        drawn('noise', (value) => 40 * value + 7),
        all,
      ),
    ).toBeLessThan(0.05);
    expect(
      nonNormality(
        drawn('copy', (value, at) => value + (at % 2 ? 1 : -1)),
        all,
      ),
    ).toBeLessThan(0.3);
  });

  it('is large for marks to one side', () => {
    expect(
      nonNormality(
        drawn('marks', (value, at) => (at % 25 ? value : value - 6)),
        all,
      ),
    ).toBeGreaterThan(1);
  });

  it('leaves out cells that do not count, and is 0 where nothing varies', () => {
    const whole = Uint8Array.from({ length: cells }, (_, at) => (at % 25 ? 1 : 0));
    expect(
      nonNormality(
        drawn('marks', (value, at) => (at % 25 ? value : value - 6)),
        whole,
      ),
    ).toBeLessThan(0.05);
    expect(nonNormality(new Float64Array(cells), all)).toBe(0);
    expect(nonNormality(new Float64Array(cells), new Uint8Array(cells))).toBe(0);
  });
});

describe('streaksOf', () => {
  const inner = 70;
  const whole = new Uint8Array(inner * inner).fill(1);
  const noise = (seed: string, mark: (x: number, y: number) => number) => {
    const random = createRandom(seed);
    return Float64Array.from(
      { length: inner * inner },
      (_, at) => random.normal() + mark(at % inner, Math.floor(at / inner)),
    );
  };

  it('is small for errors that lie anyhow', () => {
    expect(
      streaksOf(
        noise('none', () => 0),
        whole,
        inner,
      ),
    ).toBeLessThan(0.05);
    expect(
      streaksOf(
        noise('spots', (x, y) => (x % 7 === 0 && y % 5 === 0 ? -6 : 0)),
        whole,
        inner,
      ),
    ).toBeLessThan(0.4);
  });

  it('is large for stripes across or down', () => {
    expect(
      streaksOf(
        noise('across', (_, y) => (y % 12 < 4 ? -4 : 0)),
        whole,
        inner,
      ),
    ).toBeGreaterThan(0.6);
    expect(
      streaksOf(
        noise('down', (x) => (x % 12 < 4 ? -4 : 0)),
        whole,
        inner,
      ),
    ).toBeGreaterThan(0.6);
  });

  it('leaves out cells that do not count, and is 0 where nothing is left', () => {
    const between = Uint8Array.from(whole, (_, at) => ((at % inner) % 12 < 4 ? 0 : 1));
    expect(
      streaksOf(
        noise('down', (x) => (x % 12 < 4 ? -4 : 0)),
        between,
        inner,
      ),
    ).toBeLessThan(0.05);
    expect(streaksOf(new Float64Array(inner * inner), whole, inner)).toBe(0);
  });
});
