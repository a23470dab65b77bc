import sharp from 'sharp';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { sharpenBy, smoothWithinEdges, takeMedians } from '#server/photo/testing/channel/processing.ts';
import type { Random } from '#server/photo/testing/channel/random.ts';
import { averageAlike, guideByItself, shrinkWavelets } from './denoise.ts';
import { mergeFrames, type Sensor } from './sensor.ts';
import { type BoundedSharpening, fromVips, sharpenBounded, suppressHalos, toVips } from './sharpen.ts';
import { applyTone, raiseLocalContrast, type Tone } from './tone.ts';

/** Whole pipelines of phones, from the raw mosaic to the saved file. */
export const phoneNames = [
  'bilateral',
  'nonlocal',
  'wavelet',
  'median',
  'merged',
  'guided',
  'crisp',
  'plain',
  'messenger',
] as const;
export type PhoneName = (typeof phoneNames)[number];

export const isPhone = (name: string): name is PhoneName => (phoneNames as readonly string[]).includes(name);

/** Pipelines that nothing is tuned on: no tuning set has a photo of theirs, not sent on by a messenger either. */
export const leftOut: readonly PhoneName[] = ['wavelet', 'guided'];

/** Pipelines of little light. */
export const atNight: readonly PhoneName[] = ['bilateral', 'median', 'guided'];

export const phoneTitles: Record<PhoneName, string> = {
  bilateral: 'night: bilateral denoise, bounded sharpening, S-curve',
  nonlocal: 'non-local means, linear sharpening, gamma',
  wavelet: 'wavelet shrinkage, halo-suppressed sharpening, clipped whites',
  median: 'night: median 3 × 3, then sharpening',
  merged: 'merge of 4 to 8 frames, local contrast',
  guided: 'night: guided filter, strong bounded sharpening',
  crisp: 'little denoise, strong bounded sharpening',
  plain: 'plain camera: mild everything',
  messenger: 'one of these, sent by a messenger: downscaled, compressed again',
};

/** Strengths of denoising are in deviations of the sensor's noise: a phone knows it from its gain. */
type Denoising =
  | { kind: 'none' }
  | { kind: 'bilateral'; sigma: number; range: number; least: number }
  | { kind: 'nonlocal'; reach: number; strength: number; least: number }
  | { kind: 'wavelet'; factor: number }
  | { kind: 'median'; times: number }
  | { kind: 'guided'; radius: number; flat: number; least: number };

type Sharpening =
  | { kind: 'linear'; amount: number; sigma: number }
  | ({ kind: 'bounded' } & BoundedSharpening)
  | { kind: 'halo-suppressed'; amount: number; sigma: number; margin: number };

/** Everything that was drawn for one photo after its light: what its pipeline is and how strong each step. */
export interface Steps {
  sensor: Sensor;
  frames: number;
  /** Pixels. */
  alignment: number;
  denoise: Denoising;
  tone: Tone;
  clarity: { radius: number; amount: number };
  sharpen: Sharpening;
  /** Share of the sensor's size. */
  scale: number;
  quality: number;
  /** Set where a messenger sends the file on. */
  sent: { scale: number; quality: number } | null;
}

/** Light that a photo is taken in. Proofs are taken by day, with any phone. */
export type LightLevel = 'day' | 'dim' | 'night';

const electronsIn: Record<LightLevel, readonly [number, number]> = {
  day: [2500, 8000],
  dim: [700, 2500],
  night: [70, 600],
};

/** @param light of the scene: the phone's usual one when not given. */
export function drawSteps(phone: PhoneName, random: Random, light?: LightLevel): Steps {
  const { between, next, pick } = random;
  if (phone === 'messenger') {
    const steps = drawSteps(
      pick(phoneNames.filter((name) => name !== phone && !leftOut.includes(name))),
      random,
      light,
    );
    return { ...steps, sent: { scale: between(0.5, 0.8), quality: Math.round(between(55, 82)) } };
  }
  const usual: LightLevel = atNight.includes(phone) ? pick(['dim', 'night', 'night']) : pick(['day', 'day', 'dim']);
  const [low, high] = electronsIn[light ?? usual];
  const sensor: Sensor = {
    electrons: Math.exp(between(Math.log(low), Math.log(high))),
    readNoise: between(1.5, 4.5),
    full: between(1.15, 2.2),
    demosaic: pick(['malvar', 'malvar', 'bilinear']),
  };
  const plain: Omit<Steps, 'sensor'> = {
    frames: 1,
    alignment: 0,
    denoise: { kind: 'bilateral', sigma: between(0.5, 0.9), range: between(0.8, 1.6), least: 0.008 },
    tone: {
      ...{ black: between(0, 0.05), gamma: between(1.9, 2.4) },
      ...{ contrast: between(0, 0.6), white: between(0.7, 0.95) },
      levels: 0,
    },
    clarity: { radius: 12, amount: 0 },
    sharpen: { kind: 'linear', amount: between(0.1, 0.6), sigma: between(0.7, 1.2) },
    scale: 1,
    quality: Math.round(between(84, 96)),
    sent: null,
  };
  const downscale = next() < 0.3 ? between(0.7, 0.95) : 1;
  return { sensor, ...plain, scale: downscale, ...ownSteps(phone, plain.tone, random) };
}

function ownSteps(phone: Exclude<PhoneName, 'messenger'>, tone: Tone, random: Random): Partial<Steps> {
  const { between } = random;
  switch (phone) {
    case 'bilateral':
      return {
        denoise: { kind: 'bilateral', sigma: between(0.9, 1.8), range: between(2, 5), least: between(0.04, 0.16) },
        tone: { ...tone, black: between(0, 0.07), contrast: between(0.2, 1), white: between(0.55, 0.92) },
        sharpen: {
          ...{ kind: 'bounded', sigma: between(0.7, 1.3), flat: 0 },
          ...{ amount: between(0.6, 4), brighten: between(3, 14), darken: between(3, 16) },
        },
      };
    case 'nonlocal':
      return {
        denoise: { kind: 'nonlocal', reach: 3, strength: between(0.6, 1.5), least: between(0.004, 0.015) },
        tone: { ...tone, gamma: between(1.6, 2.6), contrast: between(0, 0.2) },
        sharpen: { kind: 'linear', amount: between(0.4, 1.5), sigma: between(0.8, 1.4) },
      };
    case 'wavelet':
      return {
        denoise: { kind: 'wavelet', factor: between(1, 3.5) },
        tone: { ...tone, levels: between(0.4, 1.2), contrast: between(0.2, 1), white: between(0.85, 1.02) },
        sharpen: {
          kind: 'halo-suppressed',
          amount: between(1, 3.5),
          sigma: between(0.8, 1.5),
          margin: between(0.01, 0.06),
        },
      };
    case 'median':
      return {
        denoise: { kind: 'median', times: random.pick([1, 1, 2]) },
        tone: { ...tone, white: between(0.55, 0.9) },
        sharpen: { kind: 'linear', amount: between(0.5, 2), sigma: between(0.8, 1.2) },
      };
    case 'merged':
      return {
        frames: Math.round(between(4, 8)),
        alignment: between(0.05, 0.3),
        denoise: { kind: 'wavelet', factor: between(0.5, 1.5) },
        clarity: { radius: Math.round(between(8, 25)), amount: between(0.15, 0.7) },
        sharpen: { kind: 'linear', amount: between(0.3, 1), sigma: between(0.8, 1.3) },
      };
    case 'guided':
      return {
        denoise: {
          kind: 'guided',
          radius: random.pick([1, 2, 3]),
          flat: between(1.5, 4),
          least: between(0.03, 0.08),
        },
        tone: { ...tone, black: between(0, 0.04), contrast: between(0.1, 0.8), white: between(0.55, 0.9) },
        sharpen: {
          ...{ kind: 'bounded', sigma: between(0.8, 1.5), flat: between(0, 0.5) },
          ...{ amount: between(2.5, 7), brighten: between(8, 20), darken: between(8, 25) },
        },
      };
    case 'crisp':
      return {
        sharpen: {
          ...{ kind: 'bounded', sigma: between(0.6, 1.5), flat: between(0, 1) },
          ...{ amount: between(2.5, 8), brighten: between(6, 20), darken: between(6, 25) },
        },
      };
    case 'plain':
      return {};
  }
}

/** Greys that the phone would save, before compression. @param see light of a frame moved by so many pixels. */
export async function process(see: (dx: number, dy: number) => Field, steps: Steps, random: Random): Promise<Field> {
  const { sensor, frames, alignment, tone, clarity, scale } = steps;
  const raw = mergeFrames(see, frames, alignment, sensor, random);
  // Noise of √light is the same everywhere (Anscombe 1948); a mosaic's luma has about four fifths of a pixel's.
  const noise = (0.8 * 0.5) / Math.sqrt(sensor.electrons * frames);
  const denoised = squareOf(denoise(rootOf(raw), steps.denoise, noise));
  const toned = applyTone(denoised, tone);
  const clear = clarity.amount > 0 ? raiseLocalContrast(toned, clarity.radius, clarity.amount) : toned;
  const sharpened = await sharpen(clear, steps.sharpen);
  return scale < 1 ? await resizeBy(sharpened, scale) : sharpened;
}

/** In place, as the next. */
function rootOf(field: Field): Field {
  const { data } = field;
  for (let at = 0; at < data.length; at += 1) data[at] = Math.sqrt(Math.max(0, data[at] ?? 0));
  return field;
}

function squareOf(field: Field): Field {
  const { data } = field;
  for (let at = 0; at < data.length; at += 1) data[at] = (data[at] ?? 0) ** 2;
  return field;
}

function denoise(field: Field, steps: Denoising, noise: number): Field {
  switch (steps.kind) {
    case 'none':
      return field;
    case 'bilateral':
      return smoothWithinEdges(field, steps.sigma, Math.max(steps.least, steps.range * noise));
    case 'nonlocal':
      return averageAlike(field, steps.reach, Math.max(steps.least, steps.strength * noise));
    case 'wavelet':
      return shrinkWavelets(field, noise, steps.factor);
    case 'median':
      return steps.times > 1 ? takeMedians(takeMedians(field)) : takeMedians(field);
    case 'guided':
      return guideByItself(field, steps.radius, Math.max(steps.least, steps.flat * noise));
  }
}

async function sharpen(grey: Field, steps: Sharpening): Promise<Field> {
  switch (steps.kind) {
    case 'linear':
      return sharpenBy(grey, steps.amount, steps.sigma);
    case 'bounded':
      return await sharpenBounded(grey, steps);
    case 'halo-suppressed':
      return suppressHalos(sharpenBy(grey, steps.amount, steps.sigma), grey, steps.margin);
  }
}

export async function resizeBy(grey: Field, scale: number): Promise<Field> {
  const size = { width: Math.round(grey.width * scale), height: Math.round(grey.height * scale) };
  return await fromVips(toVips(grey).resize({ ...size, fit: 'fill', kernel: 'lanczos3' }));
}

/** Compressed as it is saved, and once more where it is sent on. */
export async function compress(grey: Field, { quality, sent }: Steps): Promise<Buffer> {
  const { data, width, height } = grey;
  const bytes = new Uint8Array(data.length);
  for (let at = 0; at < data.length; at += 1) bytes[at] = Math.max(0, Math.min(255, (data[at] ?? 0) * 255 + 0.5));
  const saved = await sharp(bytes, { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
  if (!sent) return saved;
  const size = { width: Math.round(width * sent.scale), height: Math.round(height * sent.scale) };
  return await sharp(saved)
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality: sent.quality })
    .toBuffer();
}
