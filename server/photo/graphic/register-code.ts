import type { Plane } from '../plane.ts';
import type { Corners } from '../qr-reader.ts';
import { addToBend, alignStep, correlationOf, growthOf } from './align.ts';
import { normaliseLocally, type Region, type Samples, sampleRegion, shrinkPlane, softenSamples } from './image.ts';
import { copyWarp, jacobian, type Warp, warpFromCorners } from './warp.ts';

export interface RegisteredCode {
  warp: Warp;
  /** Correlation of the modules seen with those expected, −1 to 1. */
  fit: number;
}

/** Samples a module, and pixels a module of the shrunk plane that they are taken from. */
const perModule = 3;
const pixelsAModule = 4;
/** Blur that print and lens bring by themselves, in modules. */
const ownBlur = 0.15;

/** A polynomial beyond the code's edge runs away: with the graphic beside, the bend stays gentle. */
const degrees = { inside: [0, 1, 1, 2, 2, 3, 3], beside: [0, 1, 1, 2, 2, 2] } as const;

/**
 * Registers the code's own grid to a few hundredths of a module (Lucas–Kanade): from the reader's corners on, all edges
 * between modules pull the expected symbol onto the photo, first as a whole, then with tilt and bend.
 * @param modules the expected symbol, 1 dark. @param window modules to leave out.
 * @returns null when the corners make no square.
 */
export function registerCode(
  plane: Plane,
  corners: Corners,
  modules: Uint8Array,
  size: number,
  window: { at: number; size: number } | null,
): RegisteredCode | null {
  const start = warpFromCorners(corners);
  if (!start) return null;
  const [xu, yu, xv, yv] = jacobian(start, 0, 0);
  const pixels = (2 * Math.sqrt(Math.abs(xu * yv - xv * yu))) / size;
  // Below, no module is seen; above, the code is larger than the plane.
  if (!(pixels > 0.5) || pixels * size > 2 * (plane.width + plane.height)) return null;
  const factor = Math.max(1, Math.floor(pixels / pixelsAModule));
  const small = shrinkPlane(plane, factor);
  // Two modules of the quiet zone belong to it: the outer edges are the longest.
  const border = 2;
  const side = (size + 2 * border) * perModule;
  const reach = 1 + (2 * border) / size;
  const region: Region = { left: -reach, top: -reach, right: reach, bottom: reach };
  const drawn = drawModules(modules, size, border, window);
  const ignored = ignoredSamples(size, border, window);
  const radius = perModule * 4;
  let best: RegisteredCode = { warp: start, fit: -1 };
  const warp = copyWarp(start);
  for (const softness of [0.8, 0.3]) {
    const soft = softenSamples(drawn, Math.hypot(softness, ownBlur) * perModule);
    const expected = normaliseLocally(soft, radius);
    const growth = growthOf(soft);
    best = { warp: best.warp, fit: -1 };
    warp.bend.set(best.warp.bend);
    for (const degree of softness > 0.5 ? ([0, 1, 1] as const) : degrees[window ? 'inside' : 'beside']) {
      const seen = look(small, warp, region, side, factor, softness, radius);
      const fit = correlationOf(seen, expected, ignored);
      if (fit > best.fit) best = { warp: copyWarp(warp), fit };
      const { change, largest } = alignStep(seen, expected, degree, ignored, growth);
      if (!(largest < 3 * perModule)) break;
      addToBend(warp.bend, change, region, side, side);
      if (degree >= 2 && largest < 0.02) break;
    }
    const fit = correlationOf(look(small, warp, region, side, factor, softness, radius), expected, ignored);
    if (fit > best.fit) best = { warp: copyWarp(warp), fit };
  }
  return best;
}

function look(
  plane: Plane,
  warp: Warp,
  region: Region,
  side: number,
  factor: number,
  softness: number,
  radius: number,
): Samples {
  const seen = sampleRegion(plane, warp, region, side, side, 1 / factor);
  return normaliseLocally(softenSamples(seen, softness * perModule), radius);
}

function drawModules(
  modules: Uint8Array,
  size: number,
  border: number,
  window: { at: number; size: number } | null,
): Samples {
  const side = (size + 2 * border) * perModule;
  const data = new Float32Array(side * side).fill(1);
  for (let y = 0; y < size * perModule; y += 1) {
    for (let x = 0; x < size * perModule; x += 1) {
      const dark = modules[Math.floor(y / perModule) * size + Math.floor(x / perModule)];
      if (dark) data[(y + border * perModule) * side + x + border * perModule] = 0;
    }
  }
  if (window) {
    // The graphic is half ink.
    const from = (border + window.at) * perModule;
    for (let y = from; y < from + window.size * perModule; y += 1) {
      data.fill(0.5, y * side + from, y * side + from + window.size * perModule);
    }
  }
  return { data, width: side, height: side };
}

function ignoredSamples(size: number, border: number, window: { at: number; size: number } | null): Uint8Array | null {
  if (!window) return null;
  const side = (size + 2 * border) * perModule;
  const ignored = new Uint8Array(side * side);
  // The area that the blur of the graphic reaches is left out too.
  const from = Math.floor((border + window.at) * perModule) - 1;
  const to = from + window.size * perModule + 2;
  for (let y = from; y < to; y += 1) ignored.fill(1, y * side + from, y * side + to);
  return ignored;
}
