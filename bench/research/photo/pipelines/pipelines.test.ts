import { describe, expect, it } from 'vitest';
import { createField, type Field } from '#server/photo/testing/channel/field.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { demosaic } from './demosaic.ts';
import { averageAlike, guideByItself, shrinkWavelets } from './denoise.ts';
import { drawSteps, leftOut, phoneNames, process } from './phones.ts';
import { idOfPhoto } from './photograph.ts';
import { fillHoles, nameOfPress } from './presses.ts';
import { shiftField } from './sensor.ts';
import { pipelineSet } from './sets.ts';
import { suppressHalos } from './sharpen.ts';
import { type Row, worstFirst } from './tables.ts';
import { applyTone } from './tone.ts';

const [width, height] = [33, 27];

function fill(light: (x: number, y: number) => number): Field {
  const field = createField(width, height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) field.data[y * width + x] = light(x, y);
  return field;
}

const at = (field: Field, x: number, y: number) => field.data[y * field.width + x] ?? 0;

/** Deviation from the mean over the left of the field, away from its edges. */
function roughness(field: Field): number {
  const values: number[] = [];
  for (let y = 3; y < height - 3; y += 1) for (let x = 3; x < 12; x += 1) values.push(at(field, x, y));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

describe('demosaic', () => {
  it.each(['malvar', 'bilinear'] as const)('keeps a flat field with %s', (name) => {
    const luma = demosaic(
      fill(() => 0.4),
      name,
    );
    for (const value of luma.data) expect(value).toBeCloseTo(0.4, 5);
  });

  it('keeps a slope', () => {
    const luma = demosaic(
      fill((x, y) => 0.1 + 0.01 * x + 0.02 * y),
      'malvar',
    );
    expect(at(luma, 16, 13)).toBeCloseTo(0.1 + 0.16 + 0.26, 5);
    expect(at(luma, 17, 14)).toBeCloseTo(0.1 + 0.17 + 0.28, 5);
  });
});

describe('denoising', () => {
  const noise = 0.02;
  const random = createRandom('noise');
  const noisy = fill((x) => (x < 16 ? 0.3 : 0.8) + noise * random.normal());
  it.each([
    ['non-local means', (field: Field) => averageAlike(field, 3, noise)],
    ['wavelet shrinkage', (field: Field) => shrinkWavelets(field, noise, 2.5)],
    ['the guided filter', (field: Field) => guideByItself(field, 2, 2.5 * noise)],
  ])('by %s lowers the noise and keeps an edge', (_, denoise) => {
    const denoised = denoise(noisy);
    expect(roughness(denoised)).toBeLessThan(0.6 * roughness(noisy));
    // Shrinkage also softens an edge; a blur that smooths as much leaves half of it.
    const step = at(denoised, 16, 13) - at(denoised, 15, 13);
    expect(step).toBeGreaterThan(0.33);
  });
});

describe('shiftField', () => {
  it('reads a slope beside each pixel', () => {
    const shifted = shiftField(
      fill((x, y) => 0.01 * x + 0.02 * y),
      0.3,
      -1.4,
    );
    expect(at(shifted, 16, 13)).toBeCloseTo(0.01 * 16.3 + 0.02 * 11.6, 5);
  });
});

describe('applyTone', () => {
  it('meters white paper', () => {
    const toned = applyTone(
      fill(() => 1),
      { black: 0.03, levels: 0, gamma: 2.2, contrast: 0.7, white: 0.8 },
    );
    expect(at(toned, 5, 5)).toBeCloseTo(0.8, 2);
  });
});

describe('fillHoles', () => {
  it('inks a hole of a cell and leaves a line and the margin', () => {
    // Ink but for a hole in the second row and a line in the fourth, in a margin of paper.
    const rows = ['........', '.######.', '.##.###.', '.######.', '.#....#.', '.######.', '........'];
    const data = Float32Array.from(rows.join(''), (dot) => (dot === '#' ? 1 : 0));
    const filled = fillHoles({ data, width: 8, height: 7 }, 1, 0.4).data;
    const changed = [...filled.keys()].filter((place) => filled[place] !== data[place]);
    expect(changed).toEqual([2 * 8 + 3]);
    expect(filled[2 * 8 + 3]).toBeCloseTo(0.4, 5);
  });
});

describe('suppressHalos', () => {
  it('cuts what goes beyond the surroundings', () => {
    const grey = fill((x) => (x < 16 ? 0.3 : 0.8));
    const cut = suppressHalos(
      fill((x) => (x === 16 ? 1 : (at(grey, x, 0) ?? 0))),
      grey,
      0.05,
    );
    expect(at(cut, 16, 13)).toBeCloseTo(0.85, 5);
  });
});

describe('phones', () => {
  it.each(phoneNames)('%s gives the same photo for the same seed', async (phone) => {
    const light = fill((x, y) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 0.1 : 1));
    const take = async (seed: string) => {
      const random = createRandom(seed);
      return await process(() => ({ ...light, data: light.data.slice() }), drawSteps(phone, random), random);
    };
    const [first, second, other] = [await take('seed'), await take('seed'), await take('another')];
    expect(first.data).toEqual(second.data);
    expect(first.data).not.toEqual(other.data);
  });
});

describe('pipelineSet', () => {
  const [tuning, test] = [pipelineSet(36, true), pipelineSet(36, false)];
  const all = (set: typeof tuning) => [...set.proofs, ...set.photos];

  it('has no pipeline in the tuning set that is left out', () => {
    expect(all(tuning).filter(({ phone }) => leftOut.includes(phone))).toEqual([]);
    for (let seed = 0; seed < 200; seed += 1) {
      const { denoise } = drawSteps('messenger', createRandom(`messenger ${seed}`));
      expect(denoise.kind).not.toBe('guided');
    }
  });

  it('shares no press, day or code between tuning and test', () => {
    for (const key of [nameOfPress, ({ day }: { day: string }) => day, ({ code }: { code: number }) => code]) {
      const tuned = new Set(all(tuning).map((recipe) => key(recipe as never)));
      expect(all(test).filter((recipe) => tuned.has(key(recipe as never)))).toEqual([]);
    }
  });

  it('has each photo once, and as many of each pipeline and press as asked for', () => {
    const ids = all(test).map(idOfPhoto);
    expect(new Set(ids).size).toBe(ids.length);
    const guided = test.photos.filter(
      ({ phone, grade, kind, retouching }) =>
        phone === 'guided' && grade === 'weak' && kind === 'original' && retouching === null,
    );
    expect(guided.length).toBeGreaterThanOrEqual(36);
  });
});

describe('worstFirst', () => {
  it('weighs accusations more than copies that pass, and these more than originals', () => {
    const row = (title: string, ...badness: number[]): Row => ({ genuine: [title], copies: [], isMet: true, badness });
    const rows = [
      row('fine', 0, 0, -0.9),
      row('asks', 0, 0, -0.5),
      row('accuses', 0.1, 0, -1),
      row('passes', 0, 0.1, -1),
    ];
    expect(worstFirst(rows).map(({ genuine }) => genuine[0])).toEqual(['accuses', 'passes', 'asks', 'fine']);
  });
});
