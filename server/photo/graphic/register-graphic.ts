import type { Plane } from '../plane.ts';
import { addToBend, alignStep, correlationOf, growthOf } from './align.ts';
import type { Degree } from './align-moments.ts';
import { followBend, isPlaced } from './follow-bend.ts';
import { normaliseLocally, type Region, type Samples, sampleRegion, softenSamples } from './image.ts';
import { copyWarp, type Warp } from './warp.ts';

export interface RegisteredGraphic {
  warp: Warp;
  /** Correlation of the light seen with the softened pattern, −1 to 1. */
  fit: number;
}

/** Blur of the pattern that it is compared with, in cells. */
const softness = 0.55;
/** Cells of the middle that the first search compares. */
const probe = 64;
const degrees = [1, 1, 2, 2] as const;
const bentDegrees = [2, 3, 3] as const;
/**
 * A graphic beside its code that is found worse than this, or not to its corners, may be bent away from it; and where
 * it is bent and still found worse, nothing is judged by it (`checkQuality`).
 */
export const bentFit = 0.65;
/** By how much better it has to be found then: else it lies flat, and is only seen badly. */
const bentGain = 0.01;

/**
 * Registers the pattern itself with the photo: first the best whole-cell shift within reach (template correlation),
 * then shift, stretch and bend to a small part of a cell (Lucas–Kanade). A copy still shows enough of its pattern for
 * that; where there is none of it, any place is as good as another.
 * @param template 1 is ink. @param reach cells that the code's grid may be off at the graphic.
 * @param isBeside whether it may be bent away from the code: it is followed outwards then.
 */
export function registerGraphic(
  plane: Plane,
  code: Warp,
  region: Region,
  template: Uint8Array,
  cells: number,
  reach: number,
  isBeside: boolean,
): RegisteredGraphic {
  const start = copyWarp(code);
  shiftByCells(plane, start, region, template, cells, reach);
  const flat = refine(plane, start, region, template, cells, degrees);
  if (!isBeside) return flat;
  const pattern = softenSamples(drawCells(template, cells, 1), softness);
  if (flat.fit >= bentFit && isPlaced(plane, flat.warp, region, pattern)) return flat;
  const followed = followBend(plane, code, region, pattern);
  const bent = followed && refine(plane, followed, region, template, cells, bentDegrees);
  return bent && bent.fit > flat.fit + bentGain ? bent : flat;
}

function refine(
  plane: Plane,
  start: Warp,
  region: Region,
  template: Uint8Array,
  cells: number,
  steps: readonly Degree[],
): RegisteredGraphic {
  const warp = copyWarp(start);
  const perCell = cells > 120 ? 1 : 2;
  const side = cells * perCell;
  const soft = softenSamples(drawCells(template, cells, perCell), softness * perCell);
  const radius = 8 * perCell;
  const expected = normaliseLocally(soft, radius);
  const growth = growthOf(soft);
  let best: RegisteredGraphic = { warp: copyWarp(warp), fit: -1 };
  for (const degree of steps) {
    const seen = normaliseLocally(sampleRegion(plane, warp, region, side, side), radius);
    const fit = correlationOf(seen, expected, null);
    if (fit > best.fit) best = { warp: copyWarp(warp), fit };
    const { change, largest } = alignStep(seen, expected, degree, null, growth);
    if (!(largest < 3 * perCell)) return best;
    addToBend(warp.bend, change, region, side, side);
  }
  const fit = correlationOf(normaliseLocally(sampleRegion(plane, warp, region, side, side), radius), expected, null);
  return fit > best.fit ? { warp, fit } : best;
}

function drawCells(template: Uint8Array, cells: number, perCell: number): Samples {
  const side = cells * perCell;
  const data = new Float32Array(side * side);
  for (let y = 0; y < side; y += 1) {
    const row = Math.floor(y / perCell) * cells;
    for (let x = 0; x < side; x += 1) data[y * side + x] = template[row + Math.floor(x / perCell)] ? 0 : 1;
  }
  return { data, width: side, height: side };
}

function shiftByCells(
  plane: Plane,
  warp: Warp,
  region: Region,
  template: Uint8Array,
  cells: number,
  reach: number,
): void {
  const cellU = (region.right - region.left) / cells;
  const cellV = (region.bottom - region.top) / cells;
  const wide: Region = {
    left: region.left - reach * cellU,
    top: region.top - reach * cellV,
    right: region.right + reach * cellU,
    bottom: region.bottom + reach * cellV,
  };
  const side = cells + 2 * reach;
  const seen = normaliseLocally(softenSamples(sampleRegion(plane, warp, wide, side, side), 0.5), 8).data;
  const soft = normaliseLocally(softenSamples(drawCells(template, cells, 1), softness), 8).data;
  const size = Math.min(cells, probe);
  const from = (cells - size) >> 1;
  let best = Number.NEGATIVE_INFINITY;
  let [bestX, bestY] = [0, 0];
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      let sum = 0;
      for (let y = from; y < from + size; y += 1) {
        sum += productOf(soft, y * cells + from, seen, (y + reach + dy) * side + from + reach + dx, size);
      }
      // Among equals the nearest: where nothing of the pattern is seen, the code's grid is the best guess.
      const value = sum - (size * size * 0.002 * Math.hypot(dx, dy)) / reach;
      if (value > best) [best, bestX, bestY] = [value, dx, dy];
    }
  }
  warp.bend[0] = (warp.bend[0] ?? 0) + bestX * cellU;
  warp.bend[10] = (warp.bend[10] ?? 0) + bestY * cellV;
}

function productOf(a: Float32Array, fromA: number, b: Float32Array, fromB: number, count: number): number {
  let sum = 0;
  for (let x = 0; x < count; x += 1) sum += (a[fromA + x] ?? 0) * (b[fromB + x] ?? 0);
  return sum;
}
