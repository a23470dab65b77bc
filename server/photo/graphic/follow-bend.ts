import type { Plane } from '../plane.ts';
import { addToBend } from './align.ts';
import type { Degree } from './align-moments.ts';
import { normaliseLocally, type Region, type Samples, sampleRegion, softenSamples } from './image.ts';
import { solveSymmetric } from './linear-system.ts';
import { copyWarp, termsAt, termsOfDegree, type Warp } from './warp.ts';

/** Cells a side of a block, about: enough to be distinguished from chance, so few that the bend within hardly shows. */
const blockCells = 20;
/** Cells around its expected place where a block of the nearest row is looked for, and of those after it. */
const reaches = { first: 12, next: 6 } as const;
/** Cells that a corner of a graphic may be off, as pictures of flat prints are at most. */
const mostOff = 0.7;
/** Correlation of a block with what is seen below which it counts as not found: five deviations of chance. */
const leastFit = 0.25;
/** Less of the graphic than this says nothing about its bend. */
const leastShare = 0.5;
/** Samples that light is normalised over, as where whole cells are searched. */
const radius = 8;
/** Penalty of each degree of the bend, where a block counts 1: a slope needs two rows, a curve three. */
const reluctance = [1e-6, 0.01, 0.02, 0.03] as const;

interface Block {
  /** First cell, and cells a side. */
  x: number;
  y: number;
  width: number;
  height: number;
  /** Middle, −1 to 1 over the graphic. */
  u: number;
  v: number;
  /** Between the middle of the block and that of the code. */
  distance: number;
}

interface Found extends Pick<Block, 'u' | 'v'> {
  /** Cells from where the code's grid has it. */
  dx: number;
  dy: number;
  weight: number;
}

/**
 * Finds a graphic beside its code that is bent round something with it. The bend of the code, carried on, is off by
 * many cells at the far end; but not from one row of blocks to the next. So they are looked for from the code outwards,
 * each row where those before it say.
 * @param pattern the softened pattern, a sample a cell. @returns null when too little of it is found.
 */
export function followBend(plane: Plane, code: Warp, region: Region, pattern: Samples): Warp | null {
  const cells = pattern.width;
  const expected = normaliseLocally(pattern, radius);
  const blocks = blocksOf(region, cells);
  const found: Found[] = [];
  let change: Float64Array = new Float64Array(20);
  for (const [row, ofRow] of rowsOf(blocks).entries()) {
    const reach = row === 0 ? reaches.first : reaches.next;
    const seen = look(plane, bendBy(code, change, region, cells), region, cells, reach);
    for (const block of ofRow) {
      const shift = searchBlock(seen, expected, block, reach);
      if (shift.fit < leastFit) continue;
      const at = displacement(change, block.u, block.v);
      found.push({ u: block.u, v: block.v, dx: at.dx + shift.dx, dy: at.dy + shift.dy, weight: shift.fit });
    }
    change = fitBend(found, row < 2 ? 1 : row < 3 ? 2 : 3);
  }
  return found.length < leastShare * blocks.length ? null : bendBy(code, change, region, cells);
}

/** Whether the corners of the pattern are where the warp has them, as far as they are seen. */
export function isPlaced(plane: Plane, warp: Warp, region: Region, pattern: Samples): boolean {
  const cells = pattern.width;
  const expected = normaliseLocally(pattern, radius);
  const seen = look(plane, warp, region, cells, reaches.next);
  const blocks = blocksOf(region, cells);
  const most = Math.max(...blocks.map(({ u }) => u));
  return blocks
    .filter(({ u, v }) => Math.min(Math.abs(u), Math.abs(v)) > most - 1e-6)
    .every((block) => {
      const { dx, dy, fit } = searchBlock(seen, expected, block, reaches.next);
      return fit < leastFit || Math.hypot(dx, dy) < mostOff;
    });
}

function blocksOf(region: Region, cells: number): Block[] {
  const across = Math.max(1, Math.round(cells / blockCells));
  const start = (at: number) => Math.round((at * cells) / across);
  const [halfU, halfV] = [(region.right - region.left) / 2, (region.bottom - region.top) / 2];
  return Array.from({ length: across * across }, (_, at) => {
    const [column, row] = [at % across, Math.floor(at / across)];
    const [x, y] = [start(column), start(row)];
    const [width, height] = [start(column + 1) - x, start(row + 1) - y];
    const [u, v] = [(2 * x + width) / cells - 1, (2 * y + height) / cells - 1];
    const [fromCodeU, fromCodeV] = [region.left + halfU * (u + 1), region.top + halfV * (v + 1)];
    return { x, y, width, height, u, v, distance: Math.max(Math.abs(fromCodeU), Math.abs(fromCodeV)) };
  });
}

/** Blocks about as far from the code, from the nearest. */
function rowsOf(blocks: readonly Block[]): Block[][] {
  const rows: Block[][] = [];
  const sorted = [...blocks].sort((a, b) => a.distance - b.distance);
  const near = (a: Block | undefined, b: Block) => a !== undefined && b.distance - a.distance < 1e-6;
  for (const block of sorted) {
    const last = rows.at(-1);
    if (last && near(last[0], block)) last.push(block);
    else rows.push([block]);
  }
  return rows;
}

/** A sample a cell, and `reach` cells all around. */
function look(plane: Plane, warp: Warp, region: Region, cells: number, reach: number): Samples {
  const [u, v] = [((region.right - region.left) * reach) / cells, ((region.bottom - region.top) * reach) / cells];
  const wide = { left: region.left - u, top: region.top - v, right: region.right + u, bottom: region.bottom + v };
  const side = cells + 2 * reach;
  return normaliseLocally(softenSamples(sampleRegion(plane, warp, wide, side, side), 0.5), radius);
}

/** Finds the position where the block is seen best, to a fraction of a cell. */
function searchBlock(seen: Samples, expected: Samples, block: Block, reach: number) {
  const side = 2 * reach + 1;
  const fits = Float64Array.from({ length: side * side }, (_, at) =>
    fitOf(seen, expected, block, at % side, Math.floor(at / side)),
  );
  const best = fits.reduce((most, fit, at) => (fit > (fits[most] ?? 0) ? at : most), 0);
  const [x, y] = [best % side, Math.floor(best / side)];
  const between = (before: number, after: number) => {
    const [a, b, c] = [fits[before] ?? 0, fits[best] ?? 0, fits[after] ?? 0];
    const curve = a - 2 * b + c;
    return curve < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * curve))) : 0;
  };
  const isInside = (at: number) => at > 0 && at < side - 1;
  return {
    dx: x - reach + (isInside(x) ? between(best - 1, best + 1) : 0),
    dy: y - reach + (isInside(y) ? between(best - side, best + side) : 0),
    fit: fits[best] ?? 0,
  };
}

/** Correlation of the block with what is seen, −1 to 1. @param right, down from the corner of what is seen. */
function fitOf(seen: Samples, expected: Samples, block: Block, right: number, down: number): number {
  let [product, ours, theirs] = [0, 0, 0];
  for (let y = block.y; y < block.y + block.height; y += 1) {
    const from = (y + down) * seen.width + right;
    for (let x = block.x; x < block.x + block.width; x += 1) {
      const a = expected.data[y * expected.width + x] ?? 0;
      const b = seen.data[from + x] ?? 0;
      product += a * b;
      ours += a * a;
      theirs += b * b;
    }
  }
  return product / Math.sqrt(Math.max(ours * theirs, 1e-9));
}

/** Least squares over the blocks found, those found better counting for more. */
function fitBend(found: readonly Found[], degree: Degree): Float64Array {
  const count = termsOfDegree[degree];
  const normal = new Float64Array(count * count);
  const sides = new Float64Array(2 * count);
  const terms = new Float64Array(10);
  for (let k = 0; k < count; k += 1) normal[k * count + k] = reluctance[degreeOf(k)] ?? 0;
  for (const { u, v, dx, dy, weight } of found) {
    termsAt(u, v, terms);
    for (let k = 0; k < count; k += 1) {
      const term = weight * (terms[k] ?? 0);
      for (let other = 0; other <= k; other += 1) {
        normal[k * count + other] = (normal[k * count + other] ?? 0) + term * (terms[other] ?? 0);
      }
      sides[k] = (sides[k] ?? 0) + term * dx;
      sides[count + k] = (sides[count + k] ?? 0) + term * dy;
    }
  }
  solveSymmetric(normal, sides, count);
  const change = new Float64Array(20);
  change.set(sides.subarray(0, count));
  change.set(sides.subarray(count), 10);
  return change;
}

const degreeOf = (term: number): number => (term < 1 ? 0 : term < 3 ? 1 : term < 6 ? 2 : 3);

function displacement(change: Float64Array, u: number, v: number): { dx: number; dy: number } {
  const terms = new Float64Array(10);
  termsAt(u, v, terms);
  let [dx, dy] = [0, 0];
  for (const [k, term] of terms.entries()) {
    dx += term * (change[k] ?? 0);
    dy += term * (change[10 + k] ?? 0);
  }
  return { dx, dy };
}

function bendBy(code: Warp, change: Float64Array, region: Region, cells: number): Warp {
  const warp = copyWarp(code);
  addToBend(warp.bend, change, region, cells, cells);
  return warp;
}
