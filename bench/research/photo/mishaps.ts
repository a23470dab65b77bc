import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import { type Area, holdByFinger, leaveLines, leaveVoids, scratch } from '#server/photo/testing/channel/accidents.ts';
import type { CaptureOptions, Mishap } from '#server/photo/testing/channel/capture-options.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import {
  castShadow,
  mixColours,
  type Reflection,
  reflect,
  rollShutter,
} from '#server/photo/testing/channel/lighting.ts';
import { samplesPerDot, type substrateOf } from '#server/photo/testing/channel/press.ts';
import { binPixels, sharpenBy, smoothWithinEdges, takeMedians } from '#server/photo/testing/channel/processing.ts';
import { createRandom, type Random } from '#server/photo/testing/channel/random.ts';

/** Effects of a phone, the light or wear on the photo of a genuine print. None of them makes it a copy. */
export const fairConditions = [
  'reflection-small',
  'reflection-large',
  'reflection-narrow',
  'reflection-wide',
  'night-median',
  'night-smoothed',
  'night-binned',
  'sharpened',
  'white-lines',
  'scratches',
  'voids',
  'vial',
  'tilted',
  'rolling-shutter',
  'low-quality',
  'forwarded',
  'coloured-light',
  'shadow-edge',
  'finger',
  'few-pixels',
] as const;
export type FairCondition = (typeof fairConditions)[number];

export const isFairCondition = (name: string): name is FairCondition =>
  (fairConditions as readonly string[]).includes(name);

type Between = (low: number, high: number) => number;

/** Differences of an everyday photo that have no condition of their own. */
export function fairOptions(condition: FairCondition, everyday: CaptureOptions, random: Random): CaptureOptions {
  const { between } = random;
  const base = { ...everyday, pxPerCell: Math.exp(between(0, Math.log(2.4))), glare: 0, shadow: 0, motion: 0, bend: 0 };
  return { ...base, ...changesOf(condition, between) };
}

function changesOf(condition: FairCondition, between: Between): Partial<CaptureOptions> {
  switch (condition) {
    case 'reflection-small':
    case 'reflection-large':
    case 'reflection-narrow':
    case 'reflection-wide':
      // Nothing burns out: .64 of white paper's light and .3 of the reflection's stay below full scale.
      return { exposure: between(0.25, 0.62) };
    case 'night-median':
    case 'night-smoothed':
    case 'night-binned':
      return { exposure: between(0.12, 0.4), fullWell: between(1200, 4000), denoise: 0, sharpening: 0 };
    case 'sharpened':
      return { sharpening: 0 };
    case 'vial':
      return { bend: between(18, 36) };
    case 'tilted': {
      const share = between(-1, 1);
      const tilt = between(28, 31.5);
      return {
        tiltX: tilt * Math.sin(share * Math.PI),
        tiltY: tilt * Math.cos(share * Math.PI),
        distance: between(4, 10),
      };
    }
    case 'low-quality':
      return { quality: 40 };
    case 'forwarded':
      // So that the picture that arrives has .9 to 1.6 pixels a cell.
      return { pxPerCell: between(2.25, 4), quality: Math.round(between(85, 95)) };
    case 'few-pixels':
      return { pxPerCell: between(0.8, 1) };
    default:
      return {};
  }
}

/** Changes to the print and to its photo. */
export interface DrawnMishap extends Mishap {
  print?: (field: Field) => Field;
}

/** Drawn from the photo's seed: where, how strong, how many. */
export function drawMishap(
  condition: FairCondition,
  geometry: CodeGeometry,
  substrate: ReturnType<typeof substrateOf>,
  random: Random,
): DrawnMishap {
  const per = samplesPerDot(geometry.dpi);
  const code: Area = { x: geometry.qrX * per, y: geometry.qrY * per, side: geometry.size * geometry.moduleDots * per };
  const { graphic } = geometry;
  const area: Area = { x: code.x + graphic.x * per, y: code.y + graphic.y * per, side: graphic.side * per };
  const { between } = random;
  const reflection = (change: Omit<Reflection, 'strength' | 'softness'>): Mishap => ({
    light: reflect({ strength: between(0.1, 0.3), softness: between(0.01, 0.12), ...change }, code, area, random),
  });
  const process = (work: (field: Field) => Field): Mishap => ({ process: work });
  switch (condition) {
    case 'reflection-small':
      return reflection({ shape: 'spot', reach: between(0.04, 0.1) });
    case 'reflection-large':
      return reflection({ shape: 'spot', reach: between(0.15, 0.5) });
    case 'reflection-narrow':
      return reflection({ shape: 'strip', reach: between(0.02, 0.07) });
    case 'reflection-wide':
      return reflection({ shape: 'window', reach: between(0.08, 0.3) });
    case 'night-median': {
      const amount = between(0.6, 2);
      return process((field) => sharpenBy(takeMedians(field), amount, 1));
    }
    case 'night-smoothed': {
      const [sigma, range, amount] = [between(0.9, 1.6), between(0.06, 0.16), between(0.2, 1)];
      return process((field) => sharpenBy(smoothWithinEdges(field, sigma, range), amount, 1));
    }
    case 'night-binned': {
      const amount = between(0.4, 1.6);
      return process((field) => sharpenBy(binPixels(field), amount, 1.5));
    }
    case 'sharpened': {
      const amount = between(1, 2.5);
      return process((field) => sharpenBy(field, amount, 1.5));
    }
    case 'white-lines':
      return { print: (field) => leaveLines(field, area, substrate.paper, random) };
    case 'scratches':
      return { print: (field) => scratch(field, area, substrate.paper, random) };
    case 'voids':
      return { print: (field) => leaveVoids(field, area, substrate.paper, 0.08, random) };
    case 'rolling-shutter':
      return { distort: rollShutter(random) };
    case 'forwarded':
      return { forward: { scale: 0.4, quality: Math.round(between(60, 80)) } };
    case 'coloured-light': {
      const [tint, other] = [random.pick(tints), random.pick(tints)];
      return { colours: mixColours(tint, other, random) };
    }
    case 'shadow-edge':
      return { light: castShadow(code, area, random) };
    case 'finger':
      return { print: (field) => holdByFinger(field, code, random) };
    default:
      return {};
  }
}

/** Red, green and blue as the white balance leaves them: day, a bulb, a tube, evening, neon, a blue hour. */
const tints = [
  [1, 1, 1],
  [1.2, 0.98, 0.6],
  [0.92, 1.05, 0.9],
  [1.25, 0.85, 0.7],
  [1.2, 0.7, 1],
  [0.7, 0.95, 1.25],
] as const;

export const mishapRandom = (condition: FairCondition, seed: string): Random =>
  createRandom(`mishap ${condition} ${seed}`);
