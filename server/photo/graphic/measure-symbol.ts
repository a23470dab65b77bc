import type { Plane } from '../plane.ts';
import { lightAt } from './image.ts';
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

/** Sharpness, noise and contrast, read off the modules of a registered code. */
export function measureSymbol(
  plane: Plane,
  warp: Warp,
  modules: Uint8Array,
  size: number,
  window: { at: number; size: number } | null,
): SymbolMeasures {
  const isShown = (x: number, y: number) =>
    !window || x < window.at - 1 || y < window.at - 1 || x > window.at + window.size || y > window.at + window.size;
  const at = (x: number, y: number) => modules[y * size + x] ?? 0;
  const place = (x: number, y: number) => project(warp, (2 * x) / size - 1, (2 * y) / size - 1);
  const whites: number[] = [];
  const blacks: number[] = [];
  const parts = Array.from({ length: 9 }, () => ({ white: 0, whites: 0, black: 0, blacks: 0 }));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!isShown(x, y)) continue;
      const dark = at(x, y);
      // Only modules among their like: blur brings the others grey.
      const isBroad = (x + 1 >= size || at(x + 1, y) === dark) && (y + 1 >= size || at(x, y + 1) === dark);
      if (!isBroad) continue;
      const { x: px, y: py } = place(x + (x + 1 < size ? 1 : 0.5), y + (y + 1 < size ? 1 : 0.5));
      const light = lightAt(plane, px, py);
      const part = parts[Math.floor((y * 3) / size) * 3 + Math.floor((x * 3) / size)];
      if (dark) blacks.push(light);
      else whites.push(light);
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
  const white = medianOf(whites);
  const black = medianOf(blacks);
  const contrasts = parts
    .filter((part) => part.whites > 2 && part.blacks > 2)
    .map((part) => part.white / part.whites - part.black / part.blacks);
  const strongest = Math.max(...contrasts, 1);
  const across = profileEdges(plane, warp, size, at, isShown, true);
  const down = profileEdges(plane, warp, size, at, isShown, false);
  return {
    white,
    black,
    edgeX: across.sigma,
    edgeY: down.sigma,
    overshoot: Math.max(across.overshoot, down.overshoot),
    ...roughnessOf(plane, warp, size, at, isShown),
    evenness: contrasts.length > 0 ? Math.max(0, Math.min(...contrasts)) / strongest : 0,
  };
}

/**
 * Mean profile over all edges between two modules: the sigma that its middle rise (a quarter to three quarters) has,
 * and what goes beyond its ends.
 */
function profileEdges(
  plane: Plane,
  warp: Warp,
  size: number,
  at: (x: number, y: number) => number,
  isShown: (x: number, y: number) => boolean,
  isAcross: boolean,
): { sigma: number; overshoot: number } {
  const profile = new Float64Array(profileSteps);
  const reach = 0.9;
  for (let line = 0; line < size; line += 1) {
    for (let edge = 2; edge < size - 1; edge += 1) {
      const pick = (k: number) => (isAcross ? at(k, line) : at(line, k));
      const shown = (k: number) => (isAcross ? isShown(k, line) : isShown(line, k));
      // Two modules alike on either side.
      if (pick(edge - 2) !== pick(edge - 1) || pick(edge) !== pick(edge + 1) || pick(edge - 1) === pick(edge)) continue;
      if (!shown(edge - 2) || !shown(edge + 1)) continue;
      const sign = pick(edge) ? -1 : 1;
      const from = [edge - reach, line + 0.5] as const;
      const to = [edge + reach, line + 0.5] as const;
      const [ax, ay] = isAcross ? from : [from[1], from[0]];
      const [bx, by] = isAcross ? to : [to[1], to[0]];
      const a = project(warp, (2 * ax) / size - 1, (2 * ay) / size - 1);
      const b = project(warp, (2 * bx) / size - 1, (2 * by) / size - 1);
      for (let step = 0; step < profileSteps; step += 1) {
        const t = step / (profileSteps - 1);
        const light = lightAt(plane, a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t);
        profile[step] = (profile[step] ?? 0) + sign * light;
      }
    }
  }
  const tail = 4;
  const mean = (from: number) => profile.subarray(from, from + tail).reduce((sum, value) => sum + value, 0) / tail;
  const [low, high] = [mean(0), mean(profileSteps - tail)];
  if (!(high > low)) return { sigma: Number.POSITIVE_INFINITY, overshoot: 0 };
  const crossing = (share: number) => {
    const level = low + (high - low) * share;
    for (let step = 1; step < profileSteps; step += 1) {
      const [before, after] = [profile[step - 1] ?? 0, profile[step] ?? 0];
      if (before < level && after >= level) return step - 1 + (level - before) / (after - before);
    }
    return profileSteps / 2;
  };
  const modules = ((crossing(0.75) - crossing(0.25)) * 2 * reach) / (profileSteps - 1);
  const [xu, yu, xv, yv] = jacobian(warp, 0, 0);
  const pixels = (2 * (isAcross ? Math.hypot(xu, yu) : Math.hypot(xv, yv))) / size;
  const beyond = Math.max(Math.max(...profile) - high, low - Math.min(...profile));
  return { sigma: (modules * pixels) / 1.349, overshoot: beyond / (high - low) };
}

/** Noise from the middles of modules: second differences of neighbouring pixels know neither light nor slope. */
function roughnessOf(
  plane: Plane,
  warp: Warp,
  size: number,
  at: (x: number, y: number) => number,
  isShown: (x: number, y: number) => boolean,
): { noise: number; grain: number } {
  let [sum, near, far, count] = [0, 0, 0, 0];
  const { data, width, height } = plane;
  for (let y = 0; y < size - 1; y += 1) {
    for (let x = 0; x < size - 1; x += 1) {
      const dark = at(x, y);
      if (!isShown(x, y) || at(x + 1, y) !== dark || at(x, y + 1) !== dark || at(x + 1, y + 1) !== dark) continue;
      const { x: px, y: py } = project(warp, (2 * (x + 1)) / size - 1, (2 * (y + 1)) / size - 1);
      const [cx, cy] = [Math.floor(px), Math.floor(py)];
      if (cx < 2 || cy < 2 || cx >= width - 2 || cy >= height - 2) continue;
      const value = (dx: number, dy: number) => data[(cy + dy) * width + cx + dx] ?? 0;
      const bend = (dx: number, dy: number) => value(-dx, -dy) - 2 * value(0, 0) + value(dx, dy);
      // The corner operator of Immerkær (1996): its square has 36 times the variance of a pixel.
      const response = bend(1, 1) + bend(1, -1) - 2 * (bend(1, 0) + bend(0, 1));
      sum += response * response;
      near += bend(1, 0) ** 2 + bend(0, 1) ** 2;
      far += bend(2, 0) ** 2 + bend(0, 2) ** 2;
      count += 1;
    }
  }
  // What grey levels round away is no lack of grain.
  const rounding = 2 * count;
  return { noise: count > 0 ? Math.sqrt(sum / count / 36) : 0, grain: (near + rounding) / (far + rounding || 1) };
}

function medianOf(values: number[]): number {
  values.sort((a, b) => a - b);
  return values[values.length >> 1] ?? 0;
}
