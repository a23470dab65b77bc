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
  for (let y = 1; y < height - 1; y += 1) {
    row.pairs.fill(0);
    row.singles.fill(0);
    // Every other sample, as on a chessboard: neighbours say nearly the same.
    for (let x = 1 + (y & 1); x < width - 1; x += 2) {
      const at = y * width + x;
      if (ignored?.[at]) continue;
      addSample(row, seen.data, expected.data, growth[at] ?? 0, at, width, (2 * (x + 0.5)) / width - 1, degree);
    }
    const v = (2 * (y + 0.5)) / height - 1;
    addRow(moments.pairs, row.pairs, 2 * degree, v, pairs);
    addRow(moments.singles, row.singles, degree, v, singles);
  }
  return moments;
}

/** Adds the sample at `at`, whose u is given, to the sums of its row. */
function addSample(
  row: Moments,
  light: Float32Array,
  pattern: Float32Array,
  grown: number,
  at: number,
  width: number,
  u: number,
  degree: Degree,
): void {
  // The mean of both pictures' slopes: steadier than either alone.
  const gx = ((light[at + 1] ?? 0) - (light[at - 1] ?? 0) + (pattern[at + 1] ?? 0) - (pattern[at - 1] ?? 0)) / 4;
  const below = (light[at + width] ?? 0) - (light[at - width] ?? 0);
  const gy = (below + (pattern[at + width] ?? 0) - (pattern[at - width] ?? 0)) / 4;
  const xx = gx * gx;
  const yy = gy * gy;
  if (xx + yy < 0.005) return;
  const like = pattern[at] ?? 0;
  const difference = like - (light[at] ?? 0);
  // Outliers, which differ by more than contrast can explain (dirt, glare), have no weight.
  if (difference > 2 || difference < -2) return;
  const xy = gx * gy;
  const ofPairs = row.pairs;
  const ofSingles = row.singles;
  const ofPlain = row.plain;
  let power = 1;
  for (let k = 0; k <= 2 * degree; k += 1) {
    const to = k * pairs;
    ofPairs[to] = (ofPairs[to] ?? 0) + xx * power;
    ofPairs[to + 1] = (ofPairs[to + 1] ?? 0) + xy * power;
    ofPairs[to + 2] = (ofPairs[to + 2] ?? 0) + yy * power;
    if (k <= degree) {
      const px = gx * power;
      const py = gy * power;
      const single = k * singles;
      ofSingles[single] = (ofSingles[single] ?? 0) + px * difference;
      ofSingles[single + 1] = (ofSingles[single + 1] ?? 0) + py * difference;
      ofSingles[single + 2] = (ofSingles[single + 2] ?? 0) + px * like;
      ofSingles[single + 3] = (ofSingles[single + 3] ?? 0) + py * like;
      ofSingles[single + 4] = (ofSingles[single + 4] ?? 0) + px * grown;
      ofSingles[single + 5] = (ofSingles[single + 5] ?? 0) + py * grown;
      ofSingles[single + 6] = (ofSingles[single + 6] ?? 0) + px;
      ofSingles[single + 7] = (ofSingles[single + 7] ?? 0) + py;
    }
    power *= u;
  }
  ofPlain[0] = (ofPlain[0] ?? 0) + like * difference;
  ofPlain[1] = (ofPlain[1] ?? 0) + grown * difference;
  ofPlain[2] = (ofPlain[2] ?? 0) + difference;
  ofPlain[3] = (ofPlain[3] ?? 0) + like * like;
  ofPlain[4] = (ofPlain[4] ?? 0) + grown * like;
  ofPlain[5] = (ofPlain[5] ?? 0) + grown * grown;
  ofPlain[6] = (ofPlain[6] ?? 0) + like;
  ofPlain[7] = (ofPlain[7] ?? 0) + grown;
  ofPlain[8] = (ofPlain[8] ?? 0) + 1;
}

/** What a row gave, times the powers of its v. */
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

/** The normal equations of the moves in x, those in y and the nuisances, their lower half, and the right-hand side. */
export function assembleNormal(moments: Moments, degree: Degree): { normal: Float64Array; side: Float64Array } {
  const count = termsOfDegree[degree];
  const moves = 2 * count;
  const size = moves + nuisances;
  const normal = new Float64Array(size * size);
  const side = new Float64Array(size);
  const place = (p: number, q: number, kinds: number) => (p * maxPowers + q) * kinds;
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
