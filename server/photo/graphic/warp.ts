import type { Point } from '../upright.ts';

/** Terms of a polynomial in u and v by degree: 1, u, v, u², uv, v², u³, u²v, uv², v³. */
export const termsOfDegree = [1, 3, 6, 10] as const;

/**
 * Maps a place of the code to the photo: a small polynomial bend of the code's own plane, then perspective.
 * Code coordinates run from −1 to 1 over the code's side.
 */
export interface Warp {
  /** Homography from code coordinates to pixels, row by row, the last entry 1. */
  perspective: Float64Array;
  /** Ten terms for u, ten for v. */
  bend: Float64Array;
}

export function copyWarp(warp: Warp): Warp {
  return { perspective: warp.perspective.slice(), bend: warp.bend.slice() };
}

/**
 * The perspective that takes (−1, −1), (1, −1), (1, 1), (−1, 1) to the four corners (Heckbert 1989); null when they
 * make no square.
 */
export function warpFromCorners(corners: readonly [Point, Point, Point, Point]): Warp | null {
  const [a, b, c, d] = corners;
  const sx = a.x - b.x + c.x - d.x;
  const sy = a.y - b.y + c.y - d.y;
  const [dx1, dx2, dy1, dy2] = [b.x - c.x, d.x - c.x, b.y - c.y, d.y - c.y];
  const det = dx1 * dy2 - dx2 * dy1;
  if (!(Math.abs(det) > 1)) return null;
  const g = (sx * dy2 - dx2 * sy) / det;
  const h = (dx1 * sy - sx * dy1) / det;
  // For the unit square; then u = (1 + u') / 2.
  const unit = [
    b.x - a.x + g * b.x,
    d.x - a.x + h * d.x,
    a.x,
    b.y - a.y + g * b.y,
    d.y - a.y + h * d.y,
    a.y,
    g,
    h,
    1,
  ] as const;
  const perspective = new Float64Array(9);
  for (let row = 0; row < 3; row += 1) {
    const [p, q, r] = [unit[row * 3] ?? 0, unit[row * 3 + 1] ?? 0, unit[row * 3 + 2] ?? 0];
    perspective[row * 3] = p / 2;
    perspective[row * 3 + 1] = q / 2;
    perspective[row * 3 + 2] = r + (p + q) / 2;
  }
  const scale = perspective[8] ?? 0;
  if (!(Math.abs(scale) > 1e-6)) return null;
  for (let at = 0; at < 9; at += 1) perspective[at] = (perspective[at] ?? 0) / scale;
  return perspective.every(Number.isFinite) ? { perspective, bend: new Float64Array(20) } : null;
}

export function project(warp: Warp, u: number, v: number): Point {
  const p = u + bendAt(warp.bend, 0, u, v);
  const q = v + bendAt(warp.bend, 10, u, v);
  const h = warp.perspective;
  const w = (h[6] ?? 0) * p + (h[7] ?? 0) * q + 1;
  return {
    x: ((h[0] ?? 0) * p + (h[1] ?? 0) * q + (h[2] ?? 0)) / w,
    y: ((h[3] ?? 0) * p + (h[4] ?? 0) * q + (h[5] ?? 0)) / w,
  };
}

function bendAt(bend: Float64Array, first: number, u: number, v: number): number {
  const [uu, uv, vv] = [u * u, u * v, v * v];
  return (
    (bend[first] ?? 0) +
    (bend[first + 1] ?? 0) * u +
    (bend[first + 2] ?? 0) * v +
    (bend[first + 3] ?? 0) * uu +
    (bend[first + 4] ?? 0) * uv +
    (bend[first + 5] ?? 0) * vv +
    (bend[first + 6] ?? 0) * uu * u +
    (bend[first + 7] ?? 0) * uu * v +
    (bend[first + 8] ?? 0) * vv * u +
    (bend[first + 9] ?? 0) * vv * v
  );
}

/** Values of the terms at a place. */
export function termsAt(u: number, v: number, terms: Float64Array): void {
  terms[0] = 1;
  terms[1] = u;
  terms[2] = v;
  terms[3] = u * u;
  terms[4] = u * v;
  terms[5] = v * v;
  terms[6] = u * u * u;
  terms[7] = u * u * v;
  terms[8] = v * v * u;
  terms[9] = v * v * v;
}

/** Pixels a unit along u and along v at a place, and the area of a unit square: [xu, yu, xv, yv]. */
export function jacobian(warp: Warp, u: number, v: number): [number, number, number, number] {
  const step = 1e-3;
  const a = project(warp, u - step, v);
  const b = project(warp, u + step, v);
  const c = project(warp, u, v - step);
  const d = project(warp, u, v + step);
  const k = 1 / (2 * step);
  return [(b.x - a.x) * k, (b.y - a.y) * k, (d.x - c.x) * k, (d.y - c.y) * k];
}
