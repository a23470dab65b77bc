import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import { scan } from '#server/photo/testing/channel/copies.ts';
import { type Field, sampleField } from '#server/photo/testing/channel/field.ts';
import { samplesPerDot } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';

/** A scan of a graphic brought to two samples a cell each way, with cells of what lies around it. */
export interface ScannedCells {
  cells: number;
  /** Cells around the graphic. */
  margin: number;
  /** Mean 0 and deviation 1: light or dark scans look alike. Rows from the top. */
  light: Float64Array;
}

const margin = 3;
export const perCell = 2;

/** Scans at 2400 dpi, square to the grid: the copier takes the trouble. @param left of the graphic in dots. */
export function scanCells(
  print: Field,
  { dpi, cells, cellDots }: Pick<CodeGeometry, 'dpi' | 'cells' | 'cellDots'>,
  [left, top]: readonly [number, number],
  seed: string,
): ScannedCells {
  const { field } = scan(print, 2400, true, createRandom(`scan ${seed}`));
  const dot = samplesPerDot(dpi);
  const cell = cellDots * dot;
  const side = (cells + 2 * margin) * perCell;
  const light = new Float64Array(side * side);
  const step = cell / perCell;
  for (let y = 0; y < side; y += 1) {
    const from = top * dot + (y / perCell - margin) * cell;
    for (let x = 0; x < side; x += 1) {
      const start = left * dot + (x / perCell - margin) * cell;
      let sum = 0;
      for (const v of [0.25, 0.75]) {
        for (const u of [0.25, 0.75]) sum += sampleField(field, start + u * step, from + v * step);
      }
      light[y * side + x] = sum / 4;
    }
  }
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const deviation = Math.sqrt(light.reduce((sum, value) => sum + (value - mean) ** 2, 0) / light.length);
  return { cells, margin, light: light.map((value) => (value - mean) / deviation) };
}

/** Cells around a cell that an estimate of it looks at. */
const reach = 2;
export const patchSize = ((2 * reach + 1) * perCell) ** 2;

/** All samples of a cell and of those around it. */
export function readPatch({ cells, light }: ScannedCells, cell: number, into: Float64Array): void {
  const side = (cells + 2 * margin) * perCell;
  const width = (2 * reach + 1) * perCell;
  const top = (Math.floor(cell / cells) + margin - reach) * perCell;
  const left = ((cell % cells) + margin - reach) * perCell;
  for (let y = 0; y < width; y += 1) {
    const row = (top + y) * side + left;
    for (let x = 0; x < width; x += 1) into[y * width + x] = light[row + x] ?? 0;
  }
}
