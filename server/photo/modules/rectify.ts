import type { Plane } from '../plane.ts';
import type { Pyramid } from '../pyramid.ts';
import type { Triple } from './choose-triples.ts';

/**
 * The surroundings of a symbol, turned upright by its three finder patterns: an affine map, so that tilt and bends
 * remain.
 */
export interface Patch {
  /** Light, a number a pixel. */
  light: Float32Array;
  /** The same after local contrast normalisation, dark positive: about −1 to 1. */
  level: Float32Array;
  side: number;
  /** Pixels a module. */
  scale: number;
  /** Modules from the patch's left and upper edge to the symbol's. */
  margin: number;
  /** Returns the place in the plane for a place in the patch. */
  toPlane(x: number, y: number): { x: number; y: number };
}

const marginShare = 0.3;
const pixelsPerModule = 5;
const mostSide = 900;
/**
 * Size of the first patch: enough to distinguish a symbol from something else. Large symbols get at least the last
 * value.
 */
const coarse = { pixelsPerModule: 2.5, mostSide: 200, leastPixelsPerModule: 1.2 };
/** Side in modules of the window of local contrast normalisation. */
const levelWindow = 9;

/**
 * Affine rectification by the three finder patterns, with bilinear sampling.
 * @param isInverted whether the symbol is light on dark.
 */
export function rectify(plane: Plane, triple: Triple, size: number, isInverted: boolean): Patch {
  const margin = marginOf(size);
  const scale = Math.min(pixelsPerModule, mostSide / (size + 2 * margin));
  return sample(plane, { triple, size, margin, scale, mostTaps: 4 }, isInverted);
}

/** The same in few pixels, for a first look. */
export function rectifyCoarsely(pyramid: Pyramid, triple: Triple, size: number, isInverted: boolean): Patch {
  const margin = marginOf(size);
  const scaleToFit = Math.max(coarse.leastPixelsPerModule, coarse.mostSide / (size + 2 * margin));
  const scale = Math.min(coarse.pixelsPerModule, scaleToFit);
  const { corner, right, below } = triple;
  const apart = (size - 7) * scale;
  const span = Math.max(distance(corner, right), distance(corner, below)) / apart;
  const level = Math.max(0, Math.floor(Math.log2(span)));
  const shrink = 2 ** -level;
  const scaled = ({ x, y }: Position) => ({ x: x * shrink, y: y * shrink });
  const smaller = { corner: scaled(corner), right: scaled(right), below: scaled(below) };
  return sample(pyramid.level(level), { triple: smaller, size, margin, scale, mostTaps: 1 }, isInverted);
}

interface Position {
  x: number;
  y: number;
}

interface Sampling {
  triple: { corner: Position; right: Position; below: Position };
  size: number;
  margin: number;
  scale: number;
  /** Samples a pixel along each axis, at most. */
  mostTaps: number;
}

function marginOf(size: number): number {
  return Math.ceil(size * marginShare) + 2;
}

function distance(a: Position, b: Position): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

function sample(plane: Plane, { triple, size, margin, scale, mostTaps }: Sampling, isInverted: boolean): Patch {
  const whole = size + 2 * margin;
  const side = Math.ceil(whole * scale);
  const apart = (size - 7) * scale;
  const { corner, right, below } = triple;
  const [ux, uy] = [(right.x - corner.x) / apart, (right.y - corner.y) / apart];
  const [vx, vy] = [(below.x - corner.x) / apart, (below.y - corner.y) / apart];
  const origin = (margin + 3.5) * scale;
  const toPlane = (x: number, y: number) => ({
    x: corner.x + (x - origin) * ux + (y - origin) * vx,
    y: corner.y + (x - origin) * uy + (y - origin) * vy,
  });
  // Supersampling: where a pixel of the patch spans several of the plane, several are averaged.
  const taps = Math.max(1, Math.min(mostTaps, Math.round(Math.max(Math.hypot(ux, uy), Math.hypot(vx, vy)))));
  const light = new Float32Array(side * side);
  const sampleAt = (px: number, py: number) =>
    lightAt(plane, corner.x + px * ux + py * vx, corner.y + px * uy + py * vy);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      let sum = 0;
      for (let down = 0; down < taps; down += 1) {
        const py = y + (down + 0.5) / taps - origin;
        for (let across = 0; across < taps; across += 1) sum += sampleAt(x + (across + 0.5) / taps - origin, py);
      }
      light[y * side + x] = sum / (taps * taps);
    }
  }
  const level = normaliseContrast(light, side, Math.round((levelWindow * scale) / 2), isInverted ? 1 : -1);
  return { light, level, side, scale, margin, toPlane };
}

/** Bilinear interpolation, the edge continued outwards. */
function lightAt({ data, width, height }: Plane, x: number, y: number): number {
  const fx = Math.min(Math.max(x - 0.5, 0), width - 1.001);
  const fy = Math.min(Math.max(y - 0.5, 0), height - 1.001);
  const x0 = fx | 0;
  const y0 = fy | 0;
  const u = fx - x0;
  const v = fy - y0;
  const at = y0 * width + x0;
  const a = data[at] ?? 0;
  const b = data[at + 1] ?? a;
  const c = data[at + width] ?? a;
  const d = data[at + width + 1] ?? c;
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}

/**
 * Local contrast normalisation by integral images: each pixel less the mean of its window, over its standard deviation;
 * near 0 where there is no contrast.
 */
function normaliseContrast(light: Float32Array, side: number, radius: number, sign: number): Float32Array {
  const stride = side + 1;
  const sums = new Float64Array(stride * stride);
  const squares = new Float64Array(stride * stride);
  for (let y = 0; y < side; y += 1) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < side; x += 1) {
      const value = light[y * side + x] ?? 0;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = (sums[at - stride] ?? 0) + sum;
      squares[at] = (squares[at - stride] ?? 0) + square;
    }
  }
  const last = side * stride + side;
  const pixels = side * side;
  const mean = (sums[last] ?? 0) / pixels;
  const floor = 1 + 0.02 * Math.max(0, (squares[last] ?? 0) / pixels - mean * mean);
  const level = new Float32Array(pixels);
  for (let y = 0; y < side; y += 1) {
    const top = Math.max(0, y - radius);
    const bottom = Math.min(side, y + radius + 1);
    for (let x = 0; x < side; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(side, x + radius + 1);
      const area = (bottom - top) * (right - left);
      const m = boxSum(sums, top * stride, bottom * stride, left, right) / area;
      const variance = Math.max(0, boxSum(squares, top * stride, bottom * stride, left, right) / area - m * m);
      const value = ((light[y * side + x] ?? 0) - m) / Math.sqrt(variance + floor);
      level[y * side + x] = sign * Math.max(-2, Math.min(2, value));
    }
  }
  return level;
}

/** @param top, bottom where those rows of the summed-area table begin. */
function boxSum(table: Float64Array, top: number, bottom: number, left: number, right: number): number {
  return (
    (table[bottom + right] ?? 0) - (table[bottom + left] ?? 0) - (table[top + right] ?? 0) + (table[top + left] ?? 0)
  );
}
