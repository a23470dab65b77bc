import { describe, expect, it } from 'vitest';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import type { Samples } from './image.ts';
import { scoreGraphic } from './score.ts';
import { countWrongCells } from './wrong-cells.ts';

const cells = 80;
const side = 2 * cells;
const random = createRandom('wrong cells');
const template = Uint8Array.from({ length: cells * cells }, () => (random.next() < 0.5 ? 1 : 0));

/** Two samples a cell, blurred over neighbours; `grain` is the camera's noise, in grey levels. */
function look(pattern: Uint8Array, grain: number): Samples {
  const noise = createRandom(`grain ${grain}`);
  const ink = (x: number, y: number) => pattern[(y >> 1) * cells + (x >> 1)] ?? 0;
  const data = Float32Array.from({ length: side * side }, (_, at) => {
    const [x, y] = [at % side, Math.floor(at / side)];
    let sum = 0;
    for (const [dx, dy] of [
      [0, 0],
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const)
      sum += ink(x + dx, y + dy);
    return 180 - 18 * sum + grain * noise.normal();
  });
  return { data, width: side, height: side };
}

const wrongIn = (pattern: Uint8Array, grain: number) => scoreGraphic(look(pattern, grain), template, cells, 2, 0, true);

function withWrong(share: number): Uint8Array {
  const copier = createRandom(`copier ${share}`);
  return template.map((ink) => (copier.next() < share ? 1 - ink : ink));
}

describe('wrong cells', () => {
  it.each([8, 20, 30])('are none in a genuine print, however noisy the photo: grain %d', (grain) => {
    const { wrongCells, wrongCellsError } = wrongIn(template, grain);
    expect(Math.abs(wrongCells)).toBeLessThan(0.003);
    expect(wrongCellsError).toBeLessThan(0.003);
  });

  it.each([8, 20, 30])('are counted as they are, however noisy the photo: grain %d', (grain) => {
    for (const share of [0.01, 0.03]) {
      const { wrongCells } = wrongIn(withWrong(share), grain);
      expect(wrongCells).toBeGreaterThan(0.6 * share);
      expect(wrongCells).toBeLessThan(1.4 * share);
    }
  });

  it('are few where an accident spoils one place', () => {
    const spoilt = template.map((ink, at) => {
      const [x, y] = [at % cells, Math.floor(at / cells)];
      return Math.hypot(x - 30, y - 40) < 5 ? 0 : ink;
    });
    expect(wrongIn(spoilt, 20).wrongCells).toBeLessThan(0.004);
  });

  it('are not known where hardly a cell is left', () => {
    const few = { margins: Float64Array.of(1, 1), kinds: Uint8Array.of(3, 7), places: Uint32Array.of(0, 1) };
    expect(countWrongCells(few, 1, cells)).toEqual({ share: 0, error: 1 });
  });
});
