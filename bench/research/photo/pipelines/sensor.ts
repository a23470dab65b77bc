import { createField, type Field } from '#server/photo/testing/channel/field.ts';
import type { Random } from '#server/photo/testing/channel/random.ts';
import { createTexture } from '#server/photo/testing/channel/texture.ts';
import { type DemosaicName, demosaic, placeOf } from './demosaic.ts';

/** A sensor at one gain. */
export interface Sensor {
  /** Electrons of white paper on a green pixel: what the light of the scene and the shutter leave. */
  electrons: number;
  /** Electrons. */
  readNoise: number;
  /** Light above which a pixel is full, white paper being 1. */
  full: number;
  demosaic: DemosaicName;
}

/**
 * Sensitivity of red and blue pixels relative to green: the white balance compensates it and multiplies their noise.
 */
const sensitivity = [0.5, 1, 1, 0.65] as const;
/** Differences between pixels of one sensor. */
const pixelGain = 0.004;

/** Raw mosaic of the light on the sensor, white paper being 1, with shot and read noise; white-balanced. */
export function exposeMosaic(light: Field, { electrons, readNoise, full }: Sensor, random: Random): Field {
  const { width, height } = light;
  const out = createField(width, height);
  const noise = createTexture(random, 0.01);
  const gain = createTexture(random, 0.01);
  const grain = new Float64Array(width);
  const gains = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    noise.fillRow(grain, y);
    gain.fillRow(gains, y);
    for (let x = 0; x < width; x += 1) {
      const share = electrons * (sensitivity[placeOf(x, y)] ?? 1);
      const count = Math.max(0, light.data[y * width + x] ?? 0) * share * (1 + pixelGain * (gains[x] ?? 0));
      const read = count + Math.sqrt(count + readNoise * readNoise) * (grain[x] ?? 0);
      out.data[y * width + x] = Math.min(full, read / share);
    }
  }
  return out;
}

/** One frame: linear luma, white paper about 1. */
export const takeFrame = (light: Field, sensor: Sensor, random: Random): Field =>
  demosaic(exposeMosaic(light, sensor, random), sensor.demosaic);

/**
 * Mean of several frames that are aligned but for a small error (burst merging, Hasinoff et al. 2016, without its
 * rejection of what moved).
 * @param see the light of a frame that is moved by so many pixels. @param error of the alignment, pixels.
 */
export function mergeFrames(
  see: (dx: number, dy: number) => Field,
  frames: number,
  error: number,
  sensor: Sensor,
  random: Random,
): Field {
  let sum: Field | undefined;
  for (let frame = 0; frame < frames; frame += 1) {
    // The first one is what the others are moved to.
    const moved = frame > 0;
    const [dx, dy] = moved ? [random.between(-2, 2), random.between(-2, 2)] : [0, 0];
    const taken = takeFrame(see(dx, dy), sensor, random);
    const aligned = moved ? shiftField(taken, dx + error * random.normal(), dy + error * random.normal()) : taken;
    if (!sum) sum = aligned;
    else for (let at = 0; at < sum.data.length; at += 1) sum.data[at] = (sum.data[at] ?? 0) + (aligned.data[at] ?? 0);
  }
  if (!sum) throw new RangeError('There is a frame at least.');
  for (let at = 0; at < sum.data.length; at += 1) sum.data[at] = (sum.data[at] ?? 0) / frames;
  return sum;
}

/** The field read (dx, dy) beside each pixel: cubic convolution (Keys 1981). */
export function shiftField(field: Field, dx: number, dy: number): Field {
  const { width, height } = field;
  const across = createField(width, height);
  const out = createField(width, height);
  const [stepX, tapsX] = tapsOf(dx);
  const [stepY, tapsY] = tapsOf(dy);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let k = 0; k < 4; k += 1) {
        const from = Math.max(0, Math.min(width - 1, x + stepX + k - 1));
        sum += (tapsX[k] ?? 0) * (field.data[y * width + from] ?? 0);
      }
      across.data[y * width + x] = sum;
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (let k = 0; k < 4; k += 1) {
      const from = Math.max(0, Math.min(height - 1, y + stepY + k - 1)) * width;
      const weight = tapsY[k] ?? 0;
      for (let x = 0; x < width; x += 1)
        out.data[y * width + x] = (out.data[y * width + x] ?? 0) + weight * (across.data[from + x] ?? 0);
    }
  }
  return out;
}

function tapsOf(shift: number): [step: number, taps: number[]] {
  const step = Math.floor(shift);
  const t = shift - step;
  const near = (d: number) => 1.5 * d ** 3 - 2.5 * d ** 2 + 1;
  const far = (d: number) => -0.5 * d ** 3 + 2.5 * d ** 2 - 4 * d + 2;
  return [step, [far(1 + t), near(t), near(1 - t), far(2 - t)]];
}
