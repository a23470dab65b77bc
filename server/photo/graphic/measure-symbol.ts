import type { Plane } from '../plane.ts';
import type { Point } from '../upright.ts';
import { lightAt } from './image.ts';
import { medianOf } from './median.ts';
import { jacobian, project, type Warp } from './warp.ts';

export interface SymbolMeasures {
  /** Grey of paper and of ink: the middle of each over the code. */
  white: number;
  black: number;
  /** Blur of the edges between modules, sigma in pixels, across and down the code. */
  edgeX: number;
  edgeY: number;
  /** Standard deviation of a pixel inside modules, in grey levels. */
  noise: number;
  /** Contrast of the weakest of the nine parts of the code, as a share of the strongest. */
  evenness: number;
  /** How far the light at edges swings beyond paper or ink, as a share of the contrast: optics never do that. */
  overshoot: number;
  /** Roughness of flat places from one pixel to the next, as a share of that over two pixels: 1 for a sensor's own. */
  grain: number;
}

const profileSteps = 33;

/** A registered code. */
interface SeenSymbol {
  plane: Plane;
  warp: Warp;
  modules: Uint8Array;
  size: number;
  /** Modules that are not the code's own. */
  window: { at: number; size: number } | null;
}

// Functions of the module, not made again for each photo: what is compiled for such is lost with them.

const isDark = ({ modules, size }: SeenSymbol, x: number, y: number): number => modules[y * size + x] ?? 0;

function isShown({ window }: SeenSymbol, x: number, y: number): boolean {
  return (
    !window || x < window.at - 1 || y < window.at - 1 || x > window.at + window.size || y > window.at + window.size
  );
}

const placeAt = ({ warp, size }: SeenSymbol, x: number, y: number): Point =>
  project(warp, (2 * x) / size - 1, (2 * y) / size - 1);

/** Sharpness, noise and contrast, read off the modules of a registered code. */
export function measureSymbol(
  plane: Plane,
  warp: Warp,
  modules: Uint8Array,
  size: number,
  window: { at: number; size: number } | null,
): SymbolMeasures {
  const symbol: SeenSymbol = { plane, warp, modules, size, window };
  const across = profileEdges(symbol, true);
  const down = profileEdges(symbol, false);
  return {
    ...contrastOf(symbol),
    edgeX: across.sigma,
    edgeY: down.sigma,
    overshoot: Math.max(across.overshoot, down.overshoot),
    ...roughnessOf(symbol),
  };
}

function contrastOf(symbol: SeenSymbol): Pick<SymbolMeasures, 'white' | 'black' | 'evenness'> {
  const { plane, size } = symbol;
  const whites = new Float64Array(size * size);
  const blacks = new Float64Array(size * size);
  let [whiteCount, blackCount] = [0, 0];
  const parts = Array.from({ length: 9 }, () => ({ white: 0, whites: 0, black: 0, blacks: 0 }));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isShown(symbol, x, y)) continue;
      const dark = isDark(symbol, x, y);
      // Only modules among their like: blur brings the others grey.
      const isBroad =
        (x + 1 >= size || isDark(symbol, x + 1, y) === dark) && (y + 1 >= size || isDark(symbol, x, y + 1) === dark);
      if (!isBroad) continue;
      const { x: px, y: py } = placeAt(symbol, x + (x + 1 < size ? 1 : 0.5), y + (y + 1 < size ? 1 : 0.5));
      const light = lightAt(plane, px, py);
      if (dark) {
        blacks[blackCount] = light;
        blackCount += 1;
      } else {
        whites[whiteCount] = light;
        whiteCount += 1;
      }
      const part = parts[Math.floor((y * 3) / size) * 3 + Math.floor((x * 3) / size)];
      if (!part) continue;
      if (dark) {
        part.black += light;
        part.blacks += 1;
      } else {
        part.white += light;
        part.whites += 1;
      }
    }
  }
  const contrasts = parts
    .filter((part) => part.whites > 2 && part.blacks > 2)
    .map((part) => part.white / part.whites - part.black / part.blacks);
  const strongest = Math.max(...contrasts, 1);
  return {
    white: medianOf(whites.subarray(0, whiteCount)),
    black: medianOf(blacks.subarray(0, blackCount)),
    evenness: contrasts.length > 0 ? Math.max(0, Math.min(...contrasts)) / strongest : 0,
  };
}

/**
 * Mean profile over all edges between two modules: the sigma that its middle rise (a quarter to three quarters) has,
 * and what goes beyond its ends.
 */
function profileEdges(symbol: SeenSymbol, isAcross: boolean): { sigma: number; overshoot: number } {
  const { warp, size } = symbol;
  const profile = new Float64Array(profileSteps);
  for (let line = 0; line < size; line += 1) {
    for (let edge = 2; edge < size - 1; edge += 1) {
      const sign = isAcross ? edgeAt(symbol, edge, line, 1, 0) : edgeAt(symbol, line, edge, 0, 1);
      if (sign !== 0) addProfile(profile, symbol, edge, line, sign, isAcross);
    }
  }
  const [low, high] = [meanFrom(profile, 0), meanFrom(profile, profileSteps - tail)];
  if (!(high > low)) return { sigma: Number.POSITIVE_INFINITY, overshoot: 0 };
  const rise = crossing(profile, low + (high - low) * 0.75) - crossing(profile, low + (high - low) * 0.25);
  const modules = (rise * 2 * reach) / (profileSteps - 1);
  const [xu, yu, xv, yv] = jacobian(warp, 0, 0);
  const pixels = (2 * (isAcross ? Math.hypot(xu, yu) : Math.hypot(xv, yv))) / size;
  const beyond = Math.max(Math.max(...profile) - high, low - Math.min(...profile));
  return { sigma: (modules * pixels) / 1.349, overshoot: beyond / (high - low) };
}

/** Modules to each side of an edge that its profile shows, and steps of it that are flat at either end. */
const reach = 0.9;
const tail = 4;

/** Whether light grows (1) or falls (−1) before (x, y), with two modules alike on either side; 0: neither. */
function edgeAt(symbol: SeenSymbol, x: number, y: number, dx: number, dy: number): number {
  const before = isDark(symbol, x - dx, y - dy);
  const after = isDark(symbol, x, y);
  if (isDark(symbol, x - 2 * dx, y - 2 * dy) !== before || after !== isDark(symbol, x + dx, y + dy)) return 0;
  if (before === after) return 0;
  if (!isShown(symbol, x - 2 * dx, y - 2 * dy) || !isShown(symbol, x + dx, y + dy)) return 0;
  return after ? -1 : 1;
}

function addProfile(
  profile: Float64Array,
  symbol: SeenSymbol,
  edge: number,
  line: number,
  sign: number,
  isAcross: boolean,
): void {
  const { plane } = symbol;
  const middle = line + 0.5;
  const a = isAcross ? placeAt(symbol, edge - reach, middle) : placeAt(symbol, middle, edge - reach);
  const b = isAcross ? placeAt(symbol, edge + reach, middle) : placeAt(symbol, middle, edge + reach);
  for (let step = 0; step < profileSteps; step += 1) {
    const t = step / (profileSteps - 1);
    const light = lightAt(plane, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
    profile[step] = (profile[step] ?? 0) + sign * light;
  }
}

function meanFrom(profile: Float64Array, first: number): number {
  let sum = 0;
  for (let step = first; step < first + tail; step += 1) sum += profile[step] ?? 0;
  return sum / tail;
}

/** Returns the position where the profile first rises over the level. */
function crossing(profile: Float64Array, level: number): number {
  for (let step = 1; step < profileSteps; step += 1) {
    const [before, after] = [profile[step - 1] ?? 0, profile[step] ?? 0];
    if (before < level && after >= level) return step - 1 + (level - before) / (after - before);
  }
  return profileSteps / 2;
}

/** Noise from the middles of modules: second differences of neighbouring pixels know neither light nor slope. */
function roughnessOf(symbol: SeenSymbol): Pick<SymbolMeasures, 'noise' | 'grain'> {
  let [sum, near, far, count] = [0, 0, 0, 0];
  const { plane, size } = symbol;
  const { width, height } = plane;
  for (let y = 0; y < size - 1; y += 1) {
    for (let x = 0; x < size - 1; x += 1) {
      if (!isShown(symbol, x, y) || !isAmongLike(symbol, x, y)) continue;
      const { x: px, y: py } = placeAt(symbol, x + 1, y + 1);
      const [cx, cy] = [Math.floor(px), Math.floor(py)];
      if (cx < 2 || cy < 2 || cx >= width - 2 || cy >= height - 2) continue;
      const at = cy * width + cx;
      const [across, down] = [bendAcross(plane, at, 1), bendAcross(plane, at, width)];
      const [falling, rising] = [bendAcross(plane, at, width + 1), bendAcross(plane, at, width - 1)];
      // The corner operator of Immerkær (1996): its square has 36 times the variance of a pixel.
      const response = falling + rising - 2 * (across + down);
      sum += response * response;
      near += across ** 2 + down ** 2;
      far += bendAcross(plane, at, 2) ** 2 + bendAcross(plane, at, 2 * width) ** 2;
      count += 1;
    }
  }
  // Rounding to grey levels hides fine grain, which does not mean that there is none.
  const rounding = 2 * count;
  return { noise: count > 0 ? Math.sqrt(sum / count / 36) : 0, grain: (near + rounding) / (far + rounding || 1) };
}

/** Whether the modules to the right and below, and between them, are of its colour. */
function isAmongLike(symbol: SeenSymbol, x: number, y: number): boolean {
  const dark = isDark(symbol, x, y);
  return (
    isDark(symbol, x + 1, y) === dark && isDark(symbol, x, y + 1) === dark && isDark(symbol, x + 1, y + 1) === dark
  );
}

/** Second difference. @param step from the pixel to the next one of it. */
function bendAcross({ data }: Plane, at: number, step: number): number {
  return (data[at - step] ?? 0) - 2 * (data[at] ?? 0) + (data[at + step] ?? 0);
}
