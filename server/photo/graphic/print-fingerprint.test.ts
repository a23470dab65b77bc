import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { type Accidents, accidentShare, accidentsOf, placeCount } from './accidents.ts';
import { compareAccidents, fingerprintBytes, fingerprintOf } from './print-fingerprint.ts';

const cells = 80;
const pattern = createRandom('pattern');
const template = Uint8Array.from({ length: cells * cells }, () => (pattern.next() < 0.5 ? 1 : 0));

interface Look {
  /** Seed of the print's ink. */
  print: string;
  /** Seed of the photo's noise, and its strength compared with the print's. */
  photo: string;
  noise?: number;
  /** Light that grows across the graphic. */
  slope?: number;
  /** Rows that the photo does not show. */
  hidden?: number;
}

/**
 * How much of each cell is there, as the filter gives it: what the press does with its pattern, accidents and noise.
 */
function seen({ print, photo, noise = 0.5, slope = 0, hidden = 0 }: Look): Accidents {
  const [ink, grain] = [createRandom(`print ${print}`), createRandom(`photo ${photo}`)];
  const accidents = Float64Array.from(template, () => ink.normal());
  const margins: number[] = [];
  const places: number[] = [];
  for (let y = 5; y < cells - 5; y += 1) {
    for (let x = 5; x < cells - 5; x += 1) {
      const at = y * cells + x;
      const paper = template[at] === 1 ? -1 : 1;
      const alike = (template[at - 1] === template[at] ? 1 : 0) + (template[at + 1] === template[at] ? 1 : 0);
      const light = 0.1 * ((accidents[at] ?? 0) + noise * grain.normal()) + slope * (x / cells - 0.5);
      const margin = 1 + 0.3 * alike + paper * light;
      if (y < 5 + hidden) continue;
      margins.push(margin);
      places.push(at);
    }
  }
  const kinds = new Uint8Array(margins.length);
  return accidentsOf({ margins: Float64Array.from(margins), places: Uint32Array.from(places), kinds }, template, cells);
}

const enrolled = fingerprintOf(seen({ print: 'a', photo: 'press' }));
const likenessOf = (look: Look) => compareAccidents(seen(look), enrolled).likeness;

describe('a fingerprint of a print', () => {
  it('is 200 bytes, a bit for each place', () => {
    expect(enrolled).toHaveLength(200);
    expect(fingerprintBytes).toBe(200);
    expect(accidentShare(seen({ print: 'a', photo: 'press' }))).toBe(1);
  });

  it('is found again in other photos of the print, the less the more noise they have', () => {
    expect(likenessOf({ print: 'a', photo: 'buyer' })).toBeGreaterThan(0.6);
    const noisy = likenessOf({ print: 'a', photo: 'night', noise: 2 });
    expect(noisy).toBeLessThan(likenessOf({ print: 'a', photo: 'buyer' }));
    expect(noisy).toBeGreaterThan(0.2);
  });

  it('is not found in other prints of the very pattern: by chance alone, whose size is known', () => {
    const others = Array.from({ length: 40 }, (_, at) => likenessOf({ print: `other ${at}`, photo: `buyer ${at}` }));
    const mean = others.reduce((sum, value) => sum + value, 0) / others.length;
    const deviation = Math.sqrt(others.reduce((sum, value) => sum + value * value, 0) / others.length);
    expect(Math.abs(mean)).toBeLessThan(3 / Math.sqrt(placeCount * others.length));
    expect(deviation).toBeLessThan(1.4 / Math.sqrt(placeCount));
  });

  it('does not take light that is uneven for the print’s own', () => {
    const lit = fingerprintOf(seen({ print: 'a', photo: 'press', slope: 0.4 }));
    expect(compareAccidents(seen({ print: 'b', photo: 'buyer', slope: 0.4 }), lit).likeness).toBeLessThan(0.12);
    expect(compareAccidents(seen({ print: 'a', photo: 'buyer', slope: -0.4 }), lit).likeness).toBeGreaterThan(0.6);
  });

  it('is compared where the photo shows the print, and says how much that is', () => {
    const half = compareAccidents(seen({ print: 'a', photo: 'buyer', hidden: 35 }), enrolled);
    expect(half.seen).toBeCloseTo(0.5, 1);
    expect(half.likeness).toBeGreaterThan(0.6);
    expect(compareAccidents(new Int8Array(placeCount), enrolled)).toEqual({ likeness: 0, seen: 0 });
  });
});
