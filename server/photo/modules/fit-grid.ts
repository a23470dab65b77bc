import { bendTerms, cornerTerms, createGrid, type Grid, type Points, pointsAt, project, valueAt } from './grid.ts';
import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/** Modules that a fit looks at: their middles, and what is known of each. */
interface Probes {
  points: Points;
  known: Int8Array;
}

/**
 * Weight of a data module that is clearly dark or light. A known module that is as expected has 1.
 */
const dataWeight = 0.5;
const mostDataProbes = 900;
const starts = 9;
const startShare = 0.24;
const startsKept = 2;
/** Least agreement of the known modules before the others are used. */
const leastKnown = 0.3;

/** A place to start from, and how well the known modules are seen from there: 1 all of them, about 0 by chance. */
export interface Start {
  shape: Float64Array;
  score: number;
}

/** Multi-start for flat symbols: the fourth corner is tried in many places. The best starts, the best first. */
export function findStarts(patch: Patch, layout: SymbolLayout): Start[] {
  return startsFrom([createGrid(layout.size).shape], starts, patch, layout).slice(0, startsKept);
}

const bendDirections = 8;
const roundness = [0.08, 0.16, 0.25];
const tips = [-0.1, 0, 0.1];
const bentStarts = 5;

/** The same for surfaces round like a bottle: bends in several directions and of several strengths. */
export function findBentStarts(patch: Patch, layout: SymbolLayout): Start[] {
  const shapes: Float64Array[] = [];
  for (let k = 0; k < bendDirections; k += 1) {
    for (const round of roundness) {
      for (const tip of tips) shapes.push(bentShape((Math.PI * k) / bendDirections, round, tip, layout.size));
    }
  }
  return startsFrom(shapes, bentStarts, patch, layout).slice(0, startsKept + 1);
}

function startsFrom(shapes: Float64Array[], startsOfCorner: number, patch: Patch, layout: SymbolLayout): Start[] {
  const known = probesOf(layout, false);
  const found: Start[] = [];
  const reach = layout.size * startShare;
  for (const start of shapes) {
    for (let row = 0; row < startsOfCorner; row += 1) {
      for (let column = 0; column < startsOfCorner; column += 1) {
        const shape = start.slice();
        shape[6] = (shape[6] ?? 0) + ((2 * column) / (startsOfCorner - 1) - 1) * reach;
        shape[7] = (shape[7] ?? 0) + ((2 * row) / (startsOfCorner - 1) - 1) * reach;
        found.push({ shape, score: scoreOf(shape, known, patch, layout.size) / known.points.count });
      }
    }
  }
  return found.sort((a, b) => b.score - a.score);
}

/**
 * Fits a grid to a symbol: from each start corners are moved for as long as the known modules come out better; then,
 * from the best, corners and bend for as long as the others come out clearer too. Coordinate descent: no step depends
 * on time or chance.
 * @param leastTiming agreement of timing and alignment patterns from which on the others are used
 * @returns null when the known modules are nowhere to be seen, or those of finder patterns alone.
 */
export function fitGrid(from: Start[], patch: Patch, layout: SymbolLayout, leastTiming: number): Grid | null {
  const known = probesOf(layout, false);
  let best: { shape: Float64Array; score: number } = { shape: new Float64Array(0), score: Number.NEGATIVE_INFINITY };
  for (const { shape } of from) {
    const score = improve(shape, cornerTerms, 1.6, 0.2, known, patch, layout.size);
    if (score > best.score) best = { shape, score };
  }
  if (best.score < leastKnown * known.points.count || timingOf(best.shape, patch, layout) < leastTiming) return null;
  const all = probesOf(layout, true);
  improve(best.shape, cornerTerms, 0.4, 0.1, all, patch, layout.size);
  improve(best.shape, best.shape.length, 1, 0.06, all, patch, layout.size);
  return { ...createGrid(layout.size), shape: best.shape };
}

/**
 * Places of the symbol drawn together towards its ends along one direction t, by −round·t³ + tip·t² of half its side,
 * and the corners moved so that the three finder patterns stay where they are.
 */
function bentShape(direction: number, round: number, tip: number, size: number): Float64Array {
  const { shape } = createGrid(size);
  const half = size / 2;
  const [c, s] = [Math.cos(direction), Math.sin(direction)];
  for (const [axis, part] of [c, s].entries()) {
    const cube = -round * half * part;
    const square = tip * half * part;
    const terms = [c * c * square, 2 * c * s * square, s * s * square];
    terms.push(c ** 3 * cube, 3 * c * c * s * cube, 3 * c * s * s * cube, s ** 3 * cube);
    shape.set(terms, cornerTerms + axis * bendTerms);
    const near = 3.5 / half - 1;
    const bend = (k: number, l: number) => cube * (k * c + l * s) ** 3 + square * (k * c + l * s) ** 2;
    const [corner, right, below] = [bend(near, near), bend(-near, near), bend(near, -near)];
    shape[axis] = corner;
    shape[2 + axis] = right;
    shape[4 + axis] = below;
    shape[6 + axis] = right + below - corner;
  }
  // The projection adds the bend first and asks then where that is seen; the corners have to follow the other way.
  for (let at = 0; at < cornerTerms; at += 1) shape[at] = -(shape[at] ?? 0);
  return shape;
}

/**
 * How clear the modules that hold data are where a shape has them: about 1 where each is dark or light, and 0 where
 * there is nothing to see.
 */
export function clarityOf(shape: Float64Array, patch: Patch, layout: SymbolLayout): number {
  const { points, known } = probesOf(layout, true);
  project(points, shape, layout.size, patch);
  let [sum, count] = [0, 0];
  for (const [k, value] of known.entries()) {
    if (value !== 0) continue;
    sum += Math.min(
      1,
      Math.abs(valueAt(patch.level, patch.side, points.seen[2 * k] ?? 0, points.seen[2 * k + 1] ?? 0)),
    );
    count += 1;
  }
  return sum / count;
}

/**
 * How well timing and alignment patterns are seen where a shape has them: 1 all of them, about 0 by chance. A
 * picture of finder patterns alone has none.
 */
export function timingOf(shape: Float64Array, patch: Patch, layout: SymbolLayout): number {
  const { size } = layout;
  const isFinder = (x: number, y: number) => (x < 8 && (y < 8 || y >= size - 8)) || (x >= size - 8 && y < 8);
  const fixed = fixedOf(layout).filter((module) => !isFinder(module % size, Math.floor(module / size)));
  return scoreOf(shape, probesAt(fixed, layout), patch, size) / fixed.length;
}

function fixedOf({ known }: SymbolLayout): number[] {
  const fixed: number[] = [];
  for (const [module, value] of known.entries()) if (value !== 0) fixed.push(module);
  return fixed;
}

function probesOf(layout: SymbolLayout, withData: boolean): Probes {
  const stride = Math.max(1, Math.ceil(layout.dataModules.length / mostDataProbes));
  const chosen = fixedOf(layout);
  if (withData) for (let at = 0; at < layout.dataModules.length; at += stride) chosen.push(layout.dataModules[at] ?? 0);
  return probesAt(chosen, layout);
}

function probesAt(chosen: readonly number[], { size, known }: SymbolLayout): Probes {
  const u = chosen.map((module) => (module % size) + 0.5);
  const v = chosen.map((module) => Math.floor(module / size) + 0.5);
  return { points: pointsAt(u, v, size), known: Int8Array.from(chosen, (module) => known[module] ?? 0) };
}

/** Returns what a module adds to the fit, by how dark (positive) or light it is seen. */
export function worth(seen: number, known: number): number {
  const value = Math.max(-1, Math.min(1, seen));
  return known === 0 ? dataWeight * Math.abs(value) : known * value;
}

function scoreOf(shape: Float64Array, { points, known }: Probes, patch: Patch, size: number): number {
  project(points, shape, size, patch);
  return worthOf(points.seen, known, patch.level, patch.side);
}

function worthOf(seen: Float64Array, known: Int8Array, level: Float32Array, side: number): number {
  let sum = 0;
  for (let k = 0; k < known.length; k += 1) {
    sum += worth(valueAt(level, side, seen[2 * k] ?? 0, seen[2 * k + 1] ?? 0), known[k] ?? 0);
  }
  return sum;
}

/**
 * Coordinate descent (a pattern search): moves the first `terms` numbers of a shape, one after the other, by steps
 * halved from `from` to `to` modules.
 */
function improve(
  shape: Float64Array,
  terms: number,
  from: number,
  to: number,
  probes: Probes,
  patch: Patch,
  size: number,
): number {
  let best = scoreOf(shape, probes, patch, size);
  for (let step = from; step >= to; step /= 2) {
    for (let round = 0; round < 3; round += 1) {
      const before = best;
      for (let term = 0; term < terms; term += 1) {
        const value = shape[term] ?? 0;
        for (const next of [value + step, value - step]) {
          shape[term] = next;
          const score = scoreOf(shape, probes, patch, size);
          if (score > best) {
            best = score;
            break;
          }
          shape[term] = value;
        }
      }
      if (best < before + 0.3) break;
    }
  }
  return best;
}
