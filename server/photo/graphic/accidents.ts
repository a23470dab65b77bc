import type { CellMargins } from './cell-margins.ts';
import { countBits } from './kernel-fit.ts';
import { solveSymmetric } from './linear-system.ts';
import { medianOf } from './median.ts';

/**
 * The random part of a print: how much lighter or darker each place of the graphic is than the pattern and the press
 * explain. It differs between any two prints of one pattern. From −127 (darker) to 127, row by row over 40 ×
 * 40 places; 0 where nothing is seen.
 */
export type Accidents = Int8Array;

/** Places a side. A bit for each is a fingerprint of 200 bytes. */
export const placesAcross = 40;
export const placeCount = placesAcross * placesAcross;

/** Share of the places that are seen. */
export const accidentShare = (accidents: Accidents): number =>
  accidents.reduce((seen, accident) => seen + (accident === 0 ? 0 : 1), 0) / placeCount;

/** Cells at each edge that kernel and filter reach beyond in some photos. */
const edge = 5;
/** Nothing counts for more than so many deviations. */
const farthest = 4;
/** Steps of what is kept, a deviation. */
const steps = 30;
/** Places around a place whose mean is light that is left, and no accident. */
const lightReach = 3;

export function accidentsOf(margins: CellMargins, template: Uint8Array, cells: number): Accidents {
  const rest = withoutPattern(margins, template, cells);
  const deviation = 1.4826 * medianOf(rest.map(Math.abs)) || 1;
  const sums = new Float64Array(placeCount);
  const counts = new Uint8Array(placeCount);
  const inner = cells - 2 * edge;
  for (const [at, cell] of margins.places.entries()) {
    const row = Math.floor(((Math.floor(cell / cells) - edge) * placesAcross) / inner);
    const column = Math.floor((((cell % cells) - edge) * placesAcross) / inner);
    if (row < 0 || column < 0 || row >= placesAcross || column >= placesAcross) continue;
    const place = row * placesAcross + column;
    sums[place] = (sums[place] ?? 0) + Math.max(-farthest, Math.min(farthest, (rest[at] ?? 0) / deviation));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return quantise(withoutLight(sums, counts), counts);
}

/** The neighbours of a cell that its light is expected from: those beside it also in pairs. */
const near = offsetsWithin(1);
const far = offsetsWithin(2);
const pairs = near.flatMap((_, one) => near.slice(one + 1).map((__, other) => [one, one + 1 + other] as const));
const terms = 1 + far.length + pairs.length;

function offsetsWithin(reach: number): (readonly [number, number])[] {
  const across = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return across.flatMap((dy) => across.map((dx) => [dx, dy] as const));
}

/**
 * Returns the part of each cell that its neighbours do not explain, fitted on the photo itself. A press fills in some
 * neighbourhoods and leaves others, in a copy of the same pattern as in the original.
 */
function withoutPattern({ margins, places }: CellMargins, template: Uint8Array, cells: number): Float64Array {
  const light = Float64Array.from(margins, (margin, at) => (template[places[at] ?? 0] === 1 ? -margin : margin));
  const inks = termsOf(template, cells, places);
  const count = places.length;
  const bits = inks.map(packBits);
  const gram = new Float64Array(terms * terms);
  const weights = new Float64Array(terms);
  for (const [row, ink] of inks.entries()) {
    weights[row] = sumWithSigns(light, ink);
    const own = bits[row] ?? new Uint32Array(0);
    for (let column = 0; column <= row; column += 1) {
      gram[row * terms + column] = count - 2 * countDifferences(own, bits[column] ?? own);
    }
    // So that what neighbourhoods do not tell apart stays small.
    gram[row * terms + row] = count + 1;
  }
  solveSymmetric(gram, weights, terms);
  for (const [term, ink] of inks.entries()) {
    const weight = weights[term] ?? 0;
    for (let at = 0; at < count; at += 1) light[at] = (light[at] ?? 0) - (ink[at] ? -weight : weight);
  }
  return light;
}

/**
 * Signs, 1 for −1: a constant, the cells around each cell (ink is −1; beyond the edge is paper), and products of two of
 * those beside it.
 */
function termsOf(template: Uint8Array, cells: number, places: Uint32Array): Uint8Array[] {
  const around = far.map(([dx, dy]) => inkBeside(template, cells, places, dx, dy));
  const beside = near.map(([dx, dy]) => around[far.findIndex(([x, y]) => x === dx && y === dy)]);
  const paper = new Uint8Array(places.length);
  const products = pairs.map(([one, other]) => multiplySigns(beside[one] ?? paper, beside[other] ?? paper));
  return [paper, ...around, ...products];
}

function inkBeside(template: Uint8Array, cells: number, places: Uint32Array, dx: number, dy: number): Uint8Array {
  const signs = new Uint8Array(places.length);
  for (let at = 0; at < signs.length; at += 1) {
    const cell = places[at] ?? 0;
    const y = Math.floor(cell / cells);
    const x = cell - y * cells + dx;
    if (x < 0 || x >= cells || y + dy < 0 || y + dy >= cells) continue;
    signs[at] = template[cell + dy * cells + dx] ?? 0;
  }
  return signs;
}

function multiplySigns(one: Uint8Array, other: Uint8Array): Uint8Array {
  const signs = new Uint8Array(one.length);
  for (let at = 0; at < signs.length; at += 1) signs[at] = (one[at] ?? 0) ^ (other[at] ?? 0);
  return signs;
}

function packBits(signs: Uint8Array): Uint32Array {
  const bits = new Uint32Array((signs.length + 31) >> 5);
  for (let at = 0; at < signs.length; at += 1) bits[at >> 5] = (bits[at >> 5] ?? 0) | ((signs[at] ?? 0) << (at & 31));
  return bits;
}

function countDifferences(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 1) count += countBits((one[at] ?? 0) ^ (other[at] ?? 0));
  return count;
}

function sumWithSigns(values: Float64Array, signs: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += signs[at] ? -(values[at] ?? 0) : (values[at] ?? 0);
  return sum;
}

/**
 * Veils and shadows are smooth; accidents are not. Places hold different numbers of cells: of each the mean light is
 * taken off, and what is left made as uncertain as in others.
 */
function withoutLight(sums: Float64Array, counts: Uint8Array): Float64Array {
  return sums.map((sum, place) => {
    const own = counts[place] ?? 0;
    if (own === 0) return 0;
    const [row, column] = [Math.floor(place / placesAcross), place % placesAcross];
    let [total, count] = [0, 0];
    for (let y = Math.max(0, row - lightReach); y <= Math.min(placesAcross - 1, row + lightReach); y += 1) {
      for (let x = Math.max(0, column - lightReach); x <= Math.min(placesAcross - 1, column + lightReach); x += 1) {
        const at = y * placesAcross + x;
        total += sums[at] ?? 0;
        count += counts[at] ?? 0;
      }
    }
    return (sum - (own * total) / count) / Math.sqrt(own);
  });
}

function quantise(values: Float64Array, counts: Uint8Array): Accidents {
  const shown = values.filter((_, at) => counts[at]);
  const deviation = 1.4826 * medianOf(shown.map(Math.abs)) || 1;
  return Int8Array.from(values, (value, at) => {
    if (!counts[at]) return 0;
    const level = Math.round((steps * value) / deviation);
    // 0 says that nothing was seen.
    return Math.max(-127, Math.min(127, level)) || (value < 0 ? -1 : 1);
  });
}
