import { type CaptureOptions, plainCapture } from '#server/photo/testing/channel/capture-options.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { type FairCondition, fairOptions, isFairCondition } from './mishaps.ts';

/** How captures of a set are taken: each draws its own conditions from its seed. */
export type Conditions = 'careful' | 'everyday' | Spoiling | FairCondition;
export const spoilings = ['small', 'big', 'blurred', 'shaken', 'glare', 'dark'] as const;
export type Spoiling = (typeof spoilings)[number];

/**
 * `careful`: a partner at a desk. `everyday`: any phone, any light. The others are everyday with one condition
 * worsened.
 */
export function drawConditions(conditions: Conditions, seed: string): CaptureOptions {
  const random = createRandom(`conditions ${conditions} ${seed}`);
  const { between, next } = random;
  const logBetween = (low: number, high: number) => Math.exp(between(Math.log(low), Math.log(high)));
  const sometimes = (share: number, low: number, high: number) => (next() < share ? between(low, high) : 0);
  if (conditions === 'careful') {
    return {
      ...plainCapture,
      pxPerCell: logBetween(1, 2.6),
      rotation: between(-20, 20),
      tiltX: between(-8, 8),
      tiltY: between(-8, 8),
      blur: between(0.45, 0.9),
      exposure: between(0.5, 0.85),
      fullWell: logBetween(3000, 9000),
      contrast: between(0, 0.5),
      denoise: between(0, 0.5),
      sharpening: between(0, 0.8),
      quality: Math.round(between(80, 95)),
    };
  }
  const everyday: CaptureOptions = {
    ...plainCapture,
    pxPerCell: logBetween(0.75, 3.5),
    rotation: between(-180, 180),
    tiltX: between(-14, 14),
    tiltY: between(-14, 14),
    blur: between(0.4, 1.2),
    motion: sometimes(0.4, 0.3, 1.5),
    motionAngle: between(0, 180),
    exposure: between(0.25, 0.92),
    fullWell: logBetween(1500, 9000),
    readNoise: between(0.001, 0.004),
    glare: sometimes(0.1, 0.02, 0.15),
    shadow: sometimes(0.25, 0.1, 0.5),
    bend: sometimes(0.25, 2, 10),
    bendAxis: between(0, 180),
    contrast: between(0, 0.6),
    denoise: between(0, 0.6),
    sharpening: between(0, 1),
    quality: Math.round(between(40, 95)),
    margin: between(0.04, 0.25),
  };
  if (conditions === 'everyday') return everyday;
  if (isFairCondition(conditions)) return fairOptions(conditions, everyday, random);
  return { ...everyday, ...spoil(conditions, between) };
}

function spoil(kind: Spoiling, between: (low: number, high: number) => number): Partial<CaptureOptions> {
  switch (kind) {
    case 'small':
      return { pxPerCell: between(0.36, 0.5), blur: between(0.4, 0.6), motion: 0, quality: 90 };
    case 'big':
      // So near that the code no longer fits the frame with its quiet zone.
      return {
        pxPerCell: between(2.6, 3.6),
        margin: between(-0.11, -0.08),
        rotation: between(-4, 4),
        tiltX: 0,
        tiltY: 0,
        bend: 0,
      };
    case 'blurred':
      return { pxPerCell: between(1.2, 2.6), blur: between(2.4, 3.4), motion: 0 };
    case 'shaken':
      return { pxPerCell: between(1.2, 2.6), motion: between(6, 9) };
    case 'glare':
      // A spot in the middle that burns part of the graphic out and leaves the code readable.
      return { glare: between(0.5, 1.2), glareSize: between(0.06, 0.12), exposure: between(0.6, 0.9), shadow: 0 };
    case 'dark':
      return { exposure: between(0.02, 0.045), fullWell: between(300, 700), readNoise: 0.006, shadow: 0 };
  }
}
