import type { CellMargins } from './cell-margins.ts';
import { medianOf } from './median.ts';

/** Evidence for cells that are the opposite of the printed pattern. */
export interface WrongCells {
  /**
   * As many cells as this share, all of them the opposite, would make margins as lopsided. A genuine print has some.
   */
  share: number;
  /** Its standard error, from how much parts of the graphic differ. */
  error: number;
}

/** A wrong cell is at −1, two from where it should be; nothing in a print is much further. */
const farthest = 3;
const lopsidedness = 8;
/** Parts of the graphic a side. */
const parts = 6;
/** A part that differs by more from the others, in their deviations, counts as if it differed by this: an accident. */
const mostDifferent = 3;
const leastCells = 20;
/** With fewer parts nothing is known, and said so by an error of all cells. */
const leastParts = 9;
const unknown: WrongCells = { share: 0, error: 1 };

/**
 * The third central moment of the margins: symmetric noise, such as a camera's, brings nothing to it, whatever its
 * size, so it means the same in a sharp photo and in a soft one; a cell that is wrong brings (−2)³. Each kind of cell
 * is taken from its own median. An accident in one place counts little.
 * @param base how much a cell among its like shows. @param cells a side of the template.
 */
export function countWrongCells(margins: CellMargins, base: number, cells: number): WrongCells {
  const cubes = cubesOf(margins, base);
  const means = meansOfParts(cubes, margins.places, cells);
  return means.length < leastParts ? unknown : meanOfParts(means);
}

/** Returns the distance of each cell from cells of its kind, to the third power, in shares of a wrong cell. */
function cubesOf({ margins, kinds }: CellMargins, base: number): Float64Array {
  const middles = mediansByKind(margins, kinds);
  const cubes = new Float64Array(margins.length);
  for (let at = 0; at < margins.length; at += 1) {
    const off = ((margins[at] ?? 0) - (middles[kinds[at] ?? 0] ?? 0)) / base;
    const near = Math.max(-farthest, Math.min(farthest, off));
    cubes[at] = -(near * near * near) / lopsidedness;
  }
  return cubes;
}

/** The mean of each part that is large enough. */
function meansOfParts(values: Float64Array, places: Uint32Array, cells: number): number[] {
  const sums = new Float64Array(parts * parts);
  const counts = new Uint32Array(parts * parts);
  for (let at = 0; at < values.length; at += 1) {
    const place = places[at] ?? 0;
    const [row, column] = [Math.floor(place / cells), place % cells];
    const part = Math.floor((row * parts) / cells) * parts + Math.floor((column * parts) / cells);
    sums[part] = (sums[part] ?? 0) + (values[at] ?? 0);
    counts[part] = (counts[part] ?? 0) + 1;
  }
  return [...sums].flatMap((sum, part) => {
    const count = counts[part] ?? 0;
    return count > leastCells ? [sum / count] : [];
  });
}

/** Winsorised mean (Tukey 1962). */
function meanOfParts(means: readonly number[]): WrongCells {
  const { middle, spread } = middleOf(means);
  const near = means.map((mean) =>
    Math.max(middle - mostDifferent * spread, Math.min(middle + mostDifferent * spread, mean)),
  );
  const share = near.reduce((sum, value) => sum + value, 0) / near.length;
  const squares = near.reduce((sum, value) => sum + (value - share) ** 2, 0);
  return { share, error: Math.sqrt(squares / (near.length - 1) / near.length) };
}

/** Median, and median absolute deviation as a standard deviation; never quite nothing. */
function middleOf(values: readonly number[]): { middle: number; spread: number } {
  const middle = medianOf(Float64Array.from(values));
  return { middle, spread: 1.4826 * medianOf(Float64Array.from(values, (value) => Math.abs(value - middle))) + 0.001 };
}

function mediansByKind(margins: Float64Array, kinds: Uint8Array): Float64Array {
  const own = new Float64Array(margins.length);
  const medians = new Float64Array(8);
  for (let kind = 0; kind < medians.length; kind += 1) {
    let count = 0;
    for (let at = 0; at < margins.length; at += 1) {
      if (kinds[at] !== kind) continue;
      own[count] = margins[at] ?? 0;
      count += 1;
    }
    medians[kind] = medianOf(own.subarray(0, count));
  }
  return medians;
}
