import type { Samples } from './image.ts';
import { termsOfDegree } from './warp.ts';

export type Degree = 0 | 1 | 2 | 3;

/** Beside the moves: the picture expected, the growth of ink, a constant. */
export const nuisances = 3;

/** Powers of u and of v in each term of a polynomial, in the order of `termsOfDegree`. */
const powersOfU = [0, 1, 0, 2, 1, 0, 3, 2, 1, 0] as const;
const powersOfV = [0, 0, 1, 0, 1, 2, 0, 1, 2, 3] as const;

/** Products of slopes, which meet two terms, hence up to twice the degree: gx gx, gx gy, gy gy. */
const pairs = 3;
/** Slopes with what they are compared to, which meet one term: gx and gy with the difference and each nuisance. */
const singles = 2 * (1 + nuisances);
const maxPowers = 7;
/** Difference, expected, growth, constant: each with itself and those before, without the square of the difference. */
const plain = 9;

/**
 * Sums over all samples compared, each times u^p v^q: all that the normal equations are made of. A product of two terms
 * depends on the sum of their powers alone, so there are far fewer of these than entries.
 */
export interface Moments {
  /** By p, then q, then the product of slopes. */
  pairs: Float64Array;
  singles: Float64Array;
  plain: Float64Array;
}

export function sumMoments(
  seen: Samples,
  expected: Samples,
  degree: Degree,
  ignored: Uint8Array | null,
  growth: Float32Array,
): Moments {
  const { width, height } = seen;
  const moments: Moments = {
    pairs: new Float64Array(maxPowers * maxPowers * pairs),
    singles: new Float64Array(maxPowers * maxPowers * singles),
    plain: new Float64Array(plain),
  };
  const row: Moments = {
    pairs: new Float64Array(maxPowers * pairs),
    singles: new Float64Array(maxPowers * singles),
    plain: moments.plain,
  };
  const compared = new Float64Array(perSample * (width >> 1));
  for (let y = 1; y < height - 1; y += 1) {
    const count = readRow(compared, seen, expected, ignored, growth, y);
    addPlain(moments.plain, compared, count);
    for (let power = 0; power <= degree; power += 1) addPower(row, power, compared, count);
    for (let power = degree + 1; power <= 2 * degree; power += 1) addPairs(row.pairs, power * pairs, compared, count);
    const v = (2 * (y + 0.5)) / height - 1;
    addRow(moments.pairs, row.pairs, 2 * degree, v, pairs);
    addRow(moments.singles, row.singles, degree, v, singles);
  }
  return moments;
}

/**
 * Values of a sample: its slopes across and down, difference, picture expected, growth, u, and the power of u, 1 at
 * first.
 */
const perSample = 7;

/** Every other sample of a row, as on a chessboard: neighbours say nearly the same. @returns where they end. */
function readRow(
  into: Float64Array,
  { data: light, width }: Samples,
  { data: pattern }: Samples,
  ignored: Uint8Array | null,
  growth: Float32Array,
  y: number,
): number {
  let end = 0;
  for (let x = 1 + (y & 1); x < width - 1; x += 2) {
    const at = y * width + x;
    if (ignored?.[at]) continue;
    // The mean of both pictures' slopes: steadier than either alone.
    const gx = ((light[at + 1] ?? 0) - (light[at - 1] ?? 0) + (pattern[at + 1] ?? 0) - (pattern[at - 1] ?? 0)) / 4;
    const below = (light[at + width] ?? 0) - (light[at - width] ?? 0);
    const gy = (below + (pattern[at + width] ?? 0) - (pattern[at - width] ?? 0)) / 4;
    if (gx * gx + gy * gy < 0.005) continue;
    const like = pattern[at] ?? 0;
    const difference = like - (light[at] ?? 0);
    // Outliers, which differ by more than contrast can explain (dirt, glare), have no weight.
    if (difference > 2 || difference < -2) continue;
    into[end] = gx;
    into[end + 1] = gy;
    into[end + 2] = difference;
    into[end + 3] = like;
    into[end + 4] = growth[at] ?? 0;
    into[end + 5] = (2 * (x + 0.5)) / width - 1;
    into[end + 6] = 1;
    end += perSample;
  }
  return end;
}

// Sums that have names of their own stay in registers.

/** All that is multiplied by this power of u; each sample's then goes on to the next. */
function addPower(row: Moments, power: number, compared: Float64Array, end: number): void {
  let [xx, xy, yy] = [0, 0, 0];
  let [xDifference, yDifference, xLike, yLike] = [0, 0, 0, 0];
  let [xGrown, yGrown, xOne, yOne] = [0, 0, 0, 0];
  for (let at = 0; at < end; at += perSample) {
    const gx = compared[at] ?? 0;
    const gy = compared[at + 1] ?? 0;
    const factor = compared[at + 6] ?? 0;
    compared[at + 6] = factor * (compared[at + 5] ?? 0);
    xx += gx * gx * factor;
    xy += gx * gy * factor;
    yy += gy * gy * factor;
    const px = gx * factor;
    const py = gy * factor;
    const difference = compared[at + 2] ?? 0;
    xDifference += px * difference;
    yDifference += py * difference;
    const like = compared[at + 3] ?? 0;
    xLike += px * like;
    yLike += py * like;
    const grown = compared[at + 4] ?? 0;
    xGrown += px * grown;
    yGrown += py * grown;
    xOne += px;
    yOne += py;
  }
  setThree(row.pairs, power * pairs, xx, xy, yy);
  const to = power * singles;
  const ofSingles = row.singles;
  ofSingles[to] = xDifference;
  ofSingles[to + 1] = yDifference;
  ofSingles[to + 2] = xLike;
  ofSingles[to + 3] = yLike;
  ofSingles[to + 4] = xGrown;
  ofSingles[to + 5] = yGrown;
  ofSingles[to + 6] = xOne;
  ofSingles[to + 7] = yOne;
}

/** The products of slopes alone, for powers that one term does not have. */
function addPairs(sums: Float64Array, to: number, compared: Float64Array, end: number): void {
  let [xx, xy, yy] = [0, 0, 0];
  for (let at = 0; at < end; at += perSample) {
    const gx = compared[at] ?? 0;
    const gy = compared[at + 1] ?? 0;
    const factor = compared[at + 6] ?? 0;
    compared[at + 6] = factor * (compared[at + 5] ?? 0);
    xx += gx * gx * factor;
    xy += gx * gy * factor;
    yy += gy * gy * factor;
  }
  setThree(sums, to, xx, xy, yy);
}

function setThree(sums: Float64Array, to: number, a: number, b: number, c: number): void {
  sums[to] = a;
  sums[to + 1] = b;
  sums[to + 2] = c;
}

function addPlain(sums: Float64Array, compared: Float64Array, end: number): void {
  let likeSide = sums[0] ?? 0;
  let grownSide = sums[1] ?? 0;
  let constantSide = sums[2] ?? 0;
  let likeLike = sums[3] ?? 0;
  let grownLike = sums[4] ?? 0;
  let grownGrown = sums[5] ?? 0;
  let likes = sums[6] ?? 0;
  let growths = sums[7] ?? 0;
  for (let at = 0; at < end; at += perSample) {
    const difference = compared[at + 2] ?? 0;
    const like = compared[at + 3] ?? 0;
    const grown = compared[at + 4] ?? 0;
    likeSide += like * difference;
    grownSide += grown * difference;
    constantSide += difference;
    likeLike += like * like;
    grownLike += grown * like;
    grownGrown += grown * grown;
    likes += like;
    growths += grown;
  }
  sums.set([likeSide, grownSide, constantSide, likeLike, grownLike, grownGrown, likes, growths]);
  sums[8] = (sums[8] ?? 0) + end / perSample;
}

/** Adds the sums of a row, multiplied by the powers of its v. */
function addRow(sums: Float64Array, row: Float64Array, degree: number, v: number, kinds: number): void {
  for (let p = 0; p <= degree; p += 1) {
    let power = 1;
    for (let q = 0; p + q <= degree; q += 1) {
      const to = (p * maxPowers + q) * kinds;
      for (let k = 0; k < kinds; k += 1) sums[to + k] = (sums[to + k] ?? 0) + (row[p * kinds + k] ?? 0) * power;
      power *= v;
    }
  }
}

const place = (p: number, q: number, kinds: number): number => (p * maxPowers + q) * kinds;

/** The normal equations of the moves in x, those in y and the nuisances, their lower half, and the right-hand side. */
export function assembleNormal(moments: Moments, degree: Degree): { normal: Float64Array; side: Float64Array } {
  const count = termsOfDegree[degree];
  const moves = 2 * count;
  const size = moves + nuisances;
  const normal = new Float64Array(size * size);
  const side = new Float64Array(size);
  for (let i = 0; i < count; i += 1) {
    const [p, q] = [powersOfU[i] ?? 0, powersOfV[i] ?? 0];
    for (let j = 0; j < count; j += 1) {
      const from = place(p + (powersOfU[j] ?? 0), q + (powersOfV[j] ?? 0), pairs);
      normal[i * size + j] = moments.pairs[from] ?? 0;
      normal[(count + i) * size + j] = moments.pairs[from + 1] ?? 0;
      normal[(count + i) * size + count + j] = moments.pairs[from + 2] ?? 0;
    }
    const from = place(p, q, singles);
    side[i] = moments.singles[from] ?? 0;
    side[count + i] = moments.singles[from + 1] ?? 0;
    for (let k = 0; k < nuisances; k += 1) {
      normal[(moves + k) * size + i] = moments.singles[from + 2 + 2 * k] ?? 0;
      normal[(moves + k) * size + count + i] = moments.singles[from + 3 + 2 * k] ?? 0;
    }
  }
  const [likeSide, grownSide, constantSide, likeLike, grownLike, grownGrown, like, grown, one] = moments.plain;
  side.set([likeSide ?? 0, grownSide ?? 0, constantSide ?? 0], moves);
  const rows = [[likeLike], [grownLike, grownGrown], [like, grown, one]];
  for (const [k, row] of rows.entries()) {
    for (const [column, sum] of row.entries()) normal[(moves + k) * size + moves + column] = sum ?? 0;
  }
  return { normal, side };
}
