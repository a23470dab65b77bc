import { averageAround, type CellMap } from './local-light.ts';
import { medianOf } from './median.ts';

/**
 * Places that lost their ink, or got some, by accident: lines, scratches, spots. All of one is off to the same side,
 * along a line or over a spot; what a copy gets wrong lies about singly, to either side, everywhere. How far off is too
 * far is measured on the photo itself (median absolute deviation), so that a copy's own errors are no accident.
 */

/** Cells of a line that are added up, to each side. */
const lineReach = 5;
const spotReaches = [1, 2] as const;
/**
 * Deviations beyond which it is no chance, and beyond which what lies beside such a place belongs to it (hysteresis,
 * Canny 1986).
 */
const limits = { line: { seed: 6.5, grown: 4 }, spot: { seed: 6.5, grown: 4.5 }, whole: 5.5 } as const;
/** Cells around a damaged place that its blur reaches. */
const margin = 2;
const angles = 8;

/**
 * @param known cells that were not found damaged before: others leave nothing.
 * @returns 1 for cells that are whole, 0 for damaged ones.
 */
export function findDamage(rest: CellMap, inner: number, known?: Uint8Array): Uint8Array {
  const shown = known?.slice() ?? new Uint8Array(inner * inner).fill(1);
  const framed = withFrame(rest, inner);
  const sums = new Float64Array(rest.length);
  for (let angle = 0; angle < angles; angle += 1) {
    const steps = stepsAlong((Math.PI * angle) / angles);
    sumAlong(sums, framed, inner, steps);
    for (const at of grow(sums, inner, limits.line, known)) {
      for (const [dx, dy] of steps) hide(shown, inner, (at % inner) + dx, Math.floor(at / inner) + dy);
    }
  }
  for (const reach of spotReaches) {
    for (const at of grow(averageAround(rest, inner, reach), inner, limits.spot, known)) {
      hide(shown, inner, at % inner, Math.floor(at / inner), reach);
    }
  }
  hideWholeLines(shown, rest, inner);
  return shown;
}

/** Rows and columns from edge to edge: a nozzle that is out, a scored plate. */
function hideWholeLines(shown: Uint8Array, rest: CellMap, inner: number): void {
  const rows = new Float64Array(inner);
  const columns = new Float64Array(inner);
  for (let at = 0; at < rest.length; at += 1) {
    const [x, y] = [at % inner, Math.floor(at / inner)];
    rows[y] = (rows[y] ?? 0) + (rest[at] ?? 0);
    columns[x] = (columns[x] ?? 0) + (rest[at] ?? 0);
  }
  for (const y of outliers(rows, limits.whole)) for (let x = 0; x < inner; x += 1) hide(shown, inner, x, y);
  for (const x of outliers(columns, limits.whole)) for (let y = 0; y < inner; y += 1) hide(shown, inner, x, y);
}

function stepsAlong(angle: number): [number, number][] {
  return Array.from({ length: 2 * lineReach + 1 }, (_, k): [number, number] => [
    Math.round((k - lineReach) * Math.cos(angle)),
    Math.round((k - lineReach) * Math.sin(angle)),
  ]);
}

/** With nothing around it, as wide as half a line: what lies beyond the edge adds nothing. */
function withFrame(rest: CellMap, inner: number): CellMap {
  const stride = inner + 2 * lineReach;
  const framed = new Float64Array(stride * stride);
  for (let y = 0; y < inner; y += 1) {
    framed.set(rest.subarray(y * inner, (y + 1) * inner), (y + lineReach) * stride + lineReach);
  }
  return framed;
}

function sumAlong(sums: CellMap, framed: CellMap, inner: number, steps: readonly [number, number][]): void {
  const stride = inner + 2 * lineReach;
  const offsets = Int32Array.from(steps, ([dx, dy]) => dy * stride + dx);
  for (let y = 0; y < inner; y += 1) {
    const middle = (y + lineReach) * stride + lineReach;
    for (let x = 0; x < inner; x += 1) sums[y * inner + x] = sumOf(framed, middle + x, offsets);
  }
}

function sumOf(values: CellMap, at: number, offsets: Int32Array): number {
  let sum = 0;
  for (let k = 0; k < offsets.length; k += 1) sum += values[at + (offsets[k] ?? 0)] ?? 0;
  return sum;
}

/** Values that are enough to know their median by. */
const sampled = 1000;

/** Median absolute deviation as the standard deviation of what is distributed normally. */
function deviationOf(values: CellMap, known?: Uint8Array): number {
  // Odd, so that it does not keep step with rows.
  const step = Math.floor(values.length / sampled) | 1;
  const sizes = new Float64Array(Math.ceil(values.length / step));
  let count = 0;
  for (let at = 0; at < values.length; at += step) {
    if (known && !known[at]) continue;
    sizes[count] = Math.abs(values[at] ?? 0);
    count += 1;
  }
  return 1.4826 * medianOf(sizes.subarray(0, count));
}

function outliers(values: CellMap, limit: number, known?: Uint8Array): number[] {
  const most = limit * deviationOf(values, known);
  const found: number[] = [];
  for (let at = 0; at < values.length; at += 1) if (Math.abs(values[at] ?? 0) > most) found.push(at);
  return found;
}

/** Seeds, and what around them is off to the same side. */
function grow(values: CellMap, inner: number, limit: { seed: number; grown: number }, known?: Uint8Array): number[] {
  const found = outliers(values, limit.seed, known);
  if (found.length === 0) return found;
  const least = limit.grown * deviationOf(values, known);
  const grown = new Set(found);
  for (let next = 0; next < found.length; next += 1) {
    const at = found[next] ?? 0;
    const side = Math.sign(values[at] ?? 0);
    const [x, y] = [at % inner, Math.floor(at / inner)];
    for (let row = Math.max(0, y - 2); row <= Math.min(inner - 1, y + 2); row += 1) {
      for (let column = Math.max(0, x - 2); column <= Math.min(inner - 1, x + 2); column += 1) {
        const other = row * inner + column;
        if (grown.has(other) || (values[other] ?? 0) * side < least) continue;
        grown.add(other);
        found.push(other);
      }
    }
  }
  return found;
}

function hide(shown: Uint8Array, inner: number, x: number, y: number, reach = 0): void {
  const around = reach + margin;
  for (let row = Math.max(0, y - around); row <= Math.min(inner - 1, y + around); row += 1) {
    for (let column = Math.max(0, x - around); column <= Math.min(inner - 1, x + around); column += 1) {
      shown[row * inner + column] = 0;
    }
  }
}
