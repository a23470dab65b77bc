import type { KindSums } from './kind-sums.ts';
import { averageAround } from './local-light.ts';

/**
 * Places where nothing of the pattern is seen: a finger, a label, a fold. What the fit leaves there is to both sides,
 * and a cover may be as grey as the pattern, so neither damage nor light tells of it; but the pattern that the whole
 * graphic shows is missing. A copy shows less of it everywhere, not in one place.
 */

/** Cells to each side over which it is looked for: fewer tell it from chance less surely. */
const reach = 6;
/**
 * Shares of the strength of the whole pattern. Below `seed` a place counts as covered; neighbours below `grown` belong
 * to it. Under fingers the share is 0 and less; in a copy it is .15 at its weakest place. Chosen on the tuning set of
 * `bench -- photo fair`.
 */
const limits = { seed: 0.1, grown: 0.5 } as const;
/** Standard errors that it has to be missing by: thousands of places are looked at. */
const surely = 6;
/** Cells around a covered place that its soft edge reaches. */
const margin = 4;

/** Takes the covered cells out of those that are shown. */
export function hideCovered(shown: Uint8Array, sums: KindSums): void {
  const { inner } = sums.residuals;
  const gains = gainsAround(sums);
  const found = seedsOf(gains, sums);
  const reached = new Set(found);
  for (let next = 0; next < found.length; next += 1) {
    for (const other of around(found[next] ?? 0, inner, 1)) {
      if (reached.has(other) || (gains[other] ?? 1) > limits.grown) continue;
      reached.add(other);
      found.push(other);
    }
  }
  for (const at of found) for (const other of around(at, inner, margin)) shown[other] = 0;
}

/** Returns the strength of the pattern around each cell, as a share of that of the whole. */
function gainsAround({ residuals: { inner, product, drawn } }: KindSums): Float64Array {
  const asked = averageAround(drawn, inner, reach);
  const gains = averageAround(product, inner, reach);
  for (let at = 0; at < gains.length; at += 1) gains[at] = 1 + (gains[at] ?? 0) / Math.max(asked[at] ?? 0, 1e-9);
  return gains;
}

function seedsOf(gains: Float64Array, { residuals: { inner }, total, rest }: KindSums): number[] {
  // A cell's samples share their noise: the four of them are worth about one.
  const unexplained = rest / Math.max(total - rest, 1e-9);
  const seeds: number[] = [];
  for (let at = 0; at < gains.length; at += 1) {
    const gain = gains[at] ?? 1;
    if (gain <= limits.seed && 1 - gain > surely * Math.sqrt(unexplained / cellsAround(at, inner))) seeds.push(at);
  }
  return seeds;
}

const cellsAround = (at: number, inner: number): number =>
  lengthAround(at % inner, inner) * lengthAround(Math.floor(at / inner), inner);

const lengthAround = (place: number, inner: number): number =>
  Math.min(inner - 1, place + reach) - Math.max(0, place - reach) + 1;

function* around(at: number, inner: number, distance: number): Generator<number> {
  const [x, y] = [at % inner, Math.floor(at / inner)];
  for (let row = Math.max(0, y - distance); row <= Math.min(inner - 1, y + distance); row += 1) {
    for (let column = Math.max(0, x - distance); column <= Math.min(inner - 1, x + distance); column += 1) {
      yield row * inner + column;
    }
  }
}
