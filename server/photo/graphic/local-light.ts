/** A number for each of the fit's inner cells, rows from the top. */
export type CellMap = Float64Array;

/** What the pattern leaves of each inner cell's light. */
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
/** Of the contrast, so that a part where nothing is seen does not blow up. */
const leastGain = 0.25;

/** @param reach cells to each side that are averaged over. */
export function findLocalLight(
  { inner, rest, product, drawn }: CellResiduals,
  shown: Uint8Array,
  reach = usualReach,
): LocalLight {
  const counts = new Map<number, CellMap>();
  const mean = (values: CellMap, around = reach) => {
    const count = counts.get(around) ?? averageAround(Float64Array.from(shown), inner, around);
    counts.set(around, count);
    const sums = averageAround(values, inner, around);
    return sums.map((sum, at) => ((count[at] ?? 0) > 0.1 ? sum / (count[at] ?? 1) : 0));
  };
  const known = rest.map((value, at) => (shown[at] ? value : 0));
  const [above, below] = [mean(product, gainReach), mean(drawn, gainReach)];
  const gain = above.map((value, at) => {
    const drawnHere = below[at] ?? 0;
    return Math.max(leastGain, drawnHere > 0 ? 1 + value / drawnHere : 1);
  });
  return { offset: averageTwice(known, (values) => mean(values.map((value, at) => (shown[at] ? value : 0)))), gain };
}

/** Light around each cell when all of them count. */
export const averageLight = ({ inner, rest }: CellResiduals): CellMap =>
  averageTwice(rest, (values) => averageAround(values, inner, usualReach));

/** The second time what the first one flattened too little (Tukey's twicing). */
function averageTwice(values: CellMap, mean: (values: CellMap) => CellMap): CellMap {
  const first = mean(values);
  const second = mean(values.map((value, at) => value - (first[at] ?? 0)));
  return first.map((value, at) => value + (second[at] ?? 0));
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
