import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import type { Samples } from './image.ts';
import { scoreGraphic } from './score.ts';
import { mostDamaged, mostEven } from './unevenness.ts';

const cells = 80;
const side = 2 * cells;
const random = createRandom('score');
const template = Uint8Array.from({ length: cells * cells }, () => (random.next() < 0.5 ? 1 : 0));

/** Two samples a cell with some noise; what lies on it is added. */
function look(pattern: Uint8Array, veil: (x: number, y: number) => number): Samples {
  const grain = createRandom('grain');
  const data = Float32Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    const ink = pattern[(y >> 1) * cells + (x >> 1)] ?? 0;
    const shade = veil(x / side, y / side);
    return 180 - 90 * ink * (1 - shade / 200) + shade + 20 * grain.normal();
  });
  return { data, width: side, height: side };
}

const score = (seen: Samples, mayFlatten = true) => scoreGraphic(seen, template, cells, 2, 0, mayFlatten);
const strength = ({ rhoShaped }: { rhoShaped: number }) => Math.atanh(rhoShaped);
const lamp = (x: number, y: number) => 60 * Math.exp(-((x - 0.4) ** 2 + (y - 0.6) ** 2) / 0.12 ** 2);
const even = () => 0;

describe('scoreGraphic', () => {
  it('sees as much of the pattern through a veil as without', () => {
    const [plain, veiled] = [score(look(template, even)), score(look(template, lamp))];
    expect(plain.veil).toBeLessThan(mostEven);
    expect(veiled.veil).toBeGreaterThan(mostEven);
    expect(Math.abs(strength(veiled) - strength(plain))).toBeLessThan(0.08);
    // In a blurred photo it is reported, and left.
    expect(strength(score(look(template, lamp), false))).toBeLessThan(strength(plain) - 0.1);
  });

  it('does not take out what a copy got wrong', () => {
    const wrong = createRandom('wrong');
    const copy = template.map((ink) => (wrong.next() < 0.04 ? 1 - ink : ink));
    const [plain, veiled] = [score(look(copy, even)), score(look(copy, lamp))];
    const genuine = score(look(template, even));
    expect(plain.damaged).toBe(0);
    expect(strength(plain)).toBeLessThan(strength(genuine) - 0.15);
    expect(strength(veiled)).toBeLessThan(strength(genuine) - 0.15);
  });

  it('leaves out lines without ink', () => {
    const lined = (x: number) => [0.2, 0.45, 0.7].some((at) => Math.floor(x * cells) === Math.floor(at * cells));
    const bare = template.map((ink, at) => (lined((at % cells) / cells) ? 0 : ink));
    const found = score(look(bare, even));
    expect(found.damaged).toBeGreaterThan(0.1);
    expect(Math.abs(strength(found) - strength(score(look(template, even))))).toBeLessThan(0.08);
  });

  it('takes spots without ink for damage to their edges, and not for a veil', () => {
    const spots = [
      [20, 22, 5],
      [55, 30, 4],
      [38, 60, 5],
    ] as const;
    const spotted = look(template, even);
    for (let at = 0; at < spotted.data.length; at += 1) {
      const [x, y] = [(at % side) / 2, Math.floor(at / side) / 2];
      for (const [cx, cy, radius] of spots) {
        // The blur of their edges reaches on.
        const cover = 1 / (1 + Math.exp((Math.hypot(x - cx, y - cy) - radius) / 0.7));
        spotted.data[at] = (1 - cover) * (spotted.data[at] ?? 0) + cover * 180;
      }
    }
    const [plain, found] = [score(look(template, even)), score(spotted)];
    expect(found.damaged).toBeGreaterThan(0.02);
    expect(found.veil).toBeLessThan(mostEven);
    expect(Math.abs(strength(found) - strength(plain))).toBeLessThan(0.05);
  });

  /** As grey as the pattern is from afar, with a camera's noise: neither spot nor veil. */
  const coverOf = (pattern: Uint8Array, isUnder: (x: number, y: number) => boolean) => {
    const seen = look(pattern, even);
    const grain = createRandom('cover');
    for (let at = 0; at < seen.data.length; at += 1) {
      if (isUnder((at % side) / side, Math.floor(at / side) / side)) seen.data[at] = 135 + 20 * grain.normal();
    }
    return seen;
  };
  const finger = (x: number, y: number) => Math.hypot(x - 1, y - 0.3) < 0.35;

  it('leaves out what something covers, and judges by the rest', () => {
    const [plain, found] = [score(look(template, even)), score(coverOf(template, finger))];
    expect(found.damaged).toBeGreaterThan(0.15);
    expect(found.damaged).toBeLessThan(0.35);
    expect(Math.abs(strength(found) - strength(plain))).toBeLessThan(0.05);
    expect(Math.abs(found.wrongCells - plain.wrongCells)).toBeLessThan(0.005);
    expect(score(coverOf(template, (x) => x > 0.45)).damaged).toBeGreaterThan(mostDamaged);
  });

  it('does not take what a copy lost for covered, nor mend a copy that is', () => {
    const wrong = createRandom('lost');
    const copy = template.map((ink) => (wrong.next() < 0.12 ? 1 - ink : ink));
    const [plain, held] = [score(look(copy, even)), score(coverOf(copy, finger))];
    expect(plain.damaged).toBe(0);
    expect(Math.abs(strength(held) - strength(plain))).toBeLessThan(0.05);
    expect(held.wrongCells).toBeGreaterThan(0.8 * plain.wrongCells);
  });
});
