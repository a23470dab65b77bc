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
 * Sums over all samples compared, each times u^p v^q: all that the normal equations are made of. A product of two terms depends on the sum
 * of their powers alone, so there are far fewer of these than entries.
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
  const { width, height, data: light } = seen;
  const pattern = expected.data;
  const twice = 2 * degree;
  const moments: Moments = {
    pairs: new Float64Array(maxPowers * maxPowers * pairs),
    singles: new Float64Array(maxPowers * maxPowers * singles),
    plain: new Float64Array(plain),
  };
  const ofPairs = new Float64Array(maxPowers * pairs);
  const ofSingles = new Float64Array(maxPowers * singles);
  const sums = moments.plain;
  for (let y = 1; y < height - 1; y += 1) {
    ofPairs.fill(0);
    ofSingles.fill(0);
    // Every other sample, as on a chessboard: neighbours say nearly the same.
    for (let x = 1 + (y & 1); x < width - 1; x += 2) {
      const at = y * width + x;
      if (ignored?.[at]) continue;
      // The mean of both pictures' slopes: steadier than either alone.
      const gx = ((light[at + 1] ?? 0) - (light[at - 1] ?? 0) + (pattern[at + 1] ?? 0) - (pattern[at - 1] ?? 0)) / 4;
      const gy =
        ((light[at + width] ?? 0) -
          (light[at - width] ?? 0) +
          (pattern[at + width] ?? 0) -
          (pattern[at - width] ?? 0)) /
        4;
      const xx = gx * gx;
      const yy = gy * gy;
      if (xx + yy < 0.005) continue;
      const like = pattern[at] ?? 0;
      const difference = like - (light[at] ?? 0);
      // What differs by more than contrast can explain (dirt, glare) has no say.
      if (difference > 2 || difference < -2) continue;
      const grown = growth[at] ?? 0;
      const u = (2 * (x + 0.5)) / width - 1;
      const xy = gx * gy;
      let power = 1;
      for (let k = 0; k <= twice; k += 1) {
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
      sums[0] = (sums[0] ?? 0) + like * difference;
      sums[1] = (sums[1] ?? 0) + grown * difference;
      sums[2] = (sums[2] ?? 0) + difference;
      sums[3] = (sums[3] ?? 0) + like * like;
      sums[4] = (sums[4] ?? 0) + grown * like;
      sums[5] = (sums[5] ?? 0) + grown * grown;
      sums[6] = (sums[6] ?? 0) + like;
      sums[7] = (sums[7] ?? 0) + grown;
      sums[8] = (sums[8] ?? 0) + 1;
    }
    const v = (2 * (y + 0.5)) / height - 1;
    addRow(moments.pairs, ofPairs, twice, v, pairs);
    addRow(moments.singles, ofSingles, degree, v, singles);
  }
  return moments;
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
