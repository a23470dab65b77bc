/** A number for each of the fit's inner cells, rows from the top. */
export type CellMap = Float64Array;

/** The light of each inner cell without the pattern. */
export interface CellResiduals {
  inner: number;
  /** Mean of the cell's four samples: light less plane and pattern. */
  rest: CellMap;
  /** Sums over its samples: rest times what the pattern says, and the square of that. */
  product: CellMap;
  drawn: CellMap;
}

/** Light that a plane and one contrast do not explain: a reflection's veil, the edge of a shadow. */
export interface LocalLight {
  /** Grey levels to take away, and the contrast relative to the whole, by cell. */
  offset: CellMap;
  gain: CellMap;
}

/** Cells to each side that local light is averaged over: a lamp's veil is wider, the pattern is balanced within. */
const usualReach = 4;
/** Contrast changes less than light, and a mean of it is less sure. */
const gainReach = 6;
/**
 * Least share of the contrast that is divided by, so that a part without a visible pattern does not grow without limit.
 */
const leastGain = 0.25;

// Loops, not functions made again for each photo: what is compiled for such is lost with them, and compiled again.

/** @param reach cells to each side that are averaged over. */
export function findLocalLight(residuals: CellResiduals, shown: Uint8Array, reach = usualReach): LocalLight {
  const { inner, rest } = residuals;
  const count = averageAround(Float64Array.from(shown), inner, reach);
  const known = onlyWhere(shown, rest);
  const first = meanShown(known, count, inner, reach);
  const second = meanShown(onlyWhere(shown, less(known, first)), count, inner, reach);
  return { offset: sumOf(first, second), gain: localGain(residuals, shown) };
}

function localGain({ inner, product, drawn }: CellResiduals, shown: Uint8Array): CellMap {
  const count = averageAround(Float64Array.from(shown), inner, gainReach);
  const above = meanShown(product, count, inner, gainReach);
  const below = meanShown(drawn, count, inner, gainReach);
  const gain = new Float64Array(above.length);
  for (let at = 0; at < gain.length; at += 1) {
    const drawnHere = below[at] ?? 0;
    gain[at] = Math.max(leastGain, drawnHere > 0 ? 1 + (above[at] ?? 0) / drawnHere : 1);
  }
  return gain;
}

/** Light around each cell when all of them count: averaged a second time for what the first flattened too little. */
export function averageLight({ inner, rest }: CellResiduals): CellMap {
  const first = averageAround(rest, inner, usualReach);
  return sumOf(first, averageAround(less(rest, first), inner, usualReach));
}

/** @param count share of the cells around each cell that count. */
function meanShown(values: CellMap, count: CellMap, inner: number, reach: number): CellMap {
  const means = averageAround(values, inner, reach);
  for (let at = 0; at < means.length; at += 1) {
    const share = count[at] ?? 0;
    means[at] = share > 0.1 ? (means[at] ?? 0) / share : 0;
  }
  return means;
}

function sumOf(one: CellMap, other: CellMap): CellMap {
  const sums = new Float64Array(one.length);
  for (let at = 0; at < sums.length; at += 1) sums[at] = (one[at] ?? 0) + (other[at] ?? 0);
  return sums;
}

export function less(one: CellMap, other: CellMap): CellMap {
  const left = new Float64Array(one.length);
  for (let at = 0; at < left.length; at += 1) left[at] = (one[at] ?? 0) - (other[at] ?? 0);
  return left;
}

/** Nothing where a cell does not count. */
export function onlyWhere(shown: Uint8Array, values: CellMap): CellMap {
  const known = new Float64Array(values.length);
  for (let at = 0; at < known.length; at += 1) if (shown[at]) known[at] = values[at] ?? 0;
  return known;
}

/** Mean over the square around each cell; beyond the edge there is nothing. */
export function averageAround(values: CellMap, inner: number, radius: number): CellMap {
  const across = new Float64Array(values.length);
  for (let y = 0; y < inner; y += 1) averageLine(values, across, y * inner, 1, inner, radius);
  const out = new Float64Array(values.length);
  for (let x = 0; x < inner; x += 1) averageLine(across, out, x, inner, inner, radius);
  return out;
}

function averageLine(from: CellMap, to: CellMap, start: number, stride: number, count: number, radius: number): void {
  let sum = 0;
  for (let k = 0; k < Math.min(radius, count); k += 1) sum += from[start + k * stride] ?? 0;
  for (let k = 0; k < count; k += 1) {
    if (k + radius < count) sum += from[start + (k + radius) * stride] ?? 0;
    if (k > radius) sum -= from[start + (k - radius - 1) * stride] ?? 0;
    to[start + k * stride] = sum / (Math.min(count - 1, k + radius) - Math.max(0, k - radius) + 1);
  }
}
