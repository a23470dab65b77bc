import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { findDamage } from './damage.ts';

const inner = 74;

/** Residual of a sound print: noise of deviation 1. */
function noise(seed: string): Float64Array {
  const random = createRandom(seed);
  return Float64Array.from({ length: inner * inner }, () => random.normal());
}

const hidden = (shown: Uint8Array) => shown.reduce((sum, value) => sum + 1 - value, 0) / shown.length;

describe('findDamage', () => {
  it('finds nothing in noise, nor in what a copy gets wrong', () => {
    expect(hidden(findDamage(noise('sound'), inner))).toBe(0);
    const copy = noise('copy');
    const random = createRandom('wrong cells');
    for (let at = 0; at < copy.length; at += 1) {
      if (random.next() < 0.03) copy[at] = (copy[at] ?? 0) + (random.next() < 0.5 ? -4 : 4);
    }
    expect(hidden(findDamage(copy, inner))).toBeLessThan(0.01);
  });

  it('leaves out a line without ink, with what its blur reaches, and little else', () => {
    const lined = noise('line');
    for (let y = 0; y < inner; y += 1) if (y % 2) lined[y * inner + 30] = (lined[y * inner + 30] ?? 0) + 4;
    const shown = findDamage(lined, inner);
    for (let y = 0; y < inner; y += 1) for (const x of [29, 30, 31]) expect(shown[y * inner + x]).toBe(0);
    expect(hidden(shown)).toBeLessThan(0.15);
  });

  it('leaves out a scratch at an angle and a spot', () => {
    const damaged = noise('scratch');
    for (let k = 10; k < 50; k += 1) {
      const at = (k + 5) * inner + 10 + Math.round(k * 0.4);
      damaged[at] = (damaged[at] ?? 0) + 3;
    }
    for (let y = 8; y < 13; y += 1) for (let x = 60; x < 65; x += 1) damaged[y * inner + x] = -3;
    const shown = findDamage(damaged, inner);
    expect(shown[35 * inner + 22]).toBe(0);
    expect(shown[10 * inner + 62]).toBe(0);
    expect(hidden(shown)).toBeLessThan(0.25);
  });
});
