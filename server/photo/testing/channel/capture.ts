import sharp from 'sharp';
import { blurField, createField, createTexture, type Field, sampleField, shrinkField } from './field.ts';
import type { Lighting, Project } from './lighting.ts';
import { createRandom, type Random } from './random.ts';

/** How a phone takes the photo. Angles in degrees, lengths in pixels of the photo unless said otherwise. */
export interface CaptureOptions {
  /** Pixels a cell of the graphic in the middle of the code. */
  pxPerCell: number;
  rotation: number;
  /** Tilt around the code's vertical and horizontal axis. */
  tiltX: number;
  tiltY: number;
  /** Sigma of lens and focus. */
  blur: number;
  motion: number;
  motionAngle: number;
  /** Brightness of white paper as a share of full scale, before the tone curve. */
  exposure: number;
  /** Electrons at full scale: fewer is noisier. */
  fullWell: number;
  readNoise: number;
  /** 0 for none; 1 burns out the middle of the spot. */
  glare: number;
  glareSize: number;
  /** Share of the light that a shadow takes. */
  shadow: number;
  /** Bend around an axis: half the arc that the code covers, in degrees. */
  bend: number;
  bendAxis: number;
  /** Strength of the tone curve's S, 0 to 1. */
  contrast: number;
  denoise: number;
  sharpening: number;
  quality: number;
  /** Frame around the code, as a share of its longer side. */
  margin: number;
  /** From the phone to the sheet, in longer sides of the sheet: near is a strong perspective. */
  distance: number;
}

/** What goes wrong with a photo beside its options: each by itself, and none in most photos. */
export interface Mishap {
  /** Of a frame of this height. */
  distort?: ((project: Project, height: number) => Project) | undefined;
  light?: ((project: Project) => Lighting) | undefined;
  /** Light of a colour photo: of its red, green and blue plane. */
  colours?: readonly ((width: number, height: number) => Lighting)[] | undefined;
  /** What the phone does to each plane when it was taken, and what programs do to the file later. */
  process?: ((light: Field) => Field) | undefined;
  /** Sends the file on at this share of its size, compressed anew. */
  forward?: { scale: number; quality: number } | undefined;
}

export const plainCapture: CaptureOptions = {
  pxPerCell: 1.5,
  rotation: 0,
  tiltX: 0,
  tiltY: 0,
  blur: 0.6,
  motion: 0,
  motionAngle: 0,
  exposure: 0.75,
  fullWell: 6000,
  readNoise: 0.003,
  glare: 0,
  glareSize: 0.25,
  shadow: 0,
  bend: 0,
  bendAxis: 0,
  contrast: 0.3,
  denoise: 0.3,
  sharpening: 0.4,
  quality: 88,
  margin: 0.12,
  distance: 10,
};

export interface Capture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Where a point of the print (in dots) is seen in the photo. */
  project(x: number, y: number): { x: number; y: number };
}

/** What the sensor gives: 0 to 1 of the photo's scale. */
export interface Exposure {
  light: Field;
  /** Where a sample of the field is seen. */
  project: Project;
}

/**
 * Photographs a print: perspective or a bent surface, light, lens, motion, sensor noise, tone curve, sharpening, JPEG.
 * @param samplesPerCell samples of the field a cell; @param perDot samples a dot.
 */
export async function capture(
  field: Field,
  samplesPerCell: number,
  perDot: number,
  options: CaptureOptions,
  seed: string,
  mishap: Mishap = {},
): Promise<Capture> {
  const frame = frameAround(field, samplesPerCell, options);
  const { width, height } = frame;
  const take = (light: Mishap['light']) => expose(field, samplesPerCell, options, seed, frame, { ...mishap, light });
  const planes = mishap.colours
    ? mishap.colours.map((colour) => take(() => colour(width, height)))
    : [take(mishap.light)];
  const channels = planes.length === 3 ? 3 : 1;
  const bytes = new Uint8Array(width * height * channels);
  for (const [plane, { light }] of planes.entries()) {
    for (let at = 0; at < light.data.length; at += 1)
      bytes[at * channels + plane] = Math.max(0, Math.min(255, Math.round((light.data[at] ?? 0) * 255)));
  }
  const taken = await sharp(bytes, { raw: { width, height, channels } }).jpeg({ quality: options.quality }).toBuffer();
  const project = planes[0]?.project ?? ((x, y) => ({ x, y }));
  const plain = { jpeg: taken, width, height, project: (x: number, y: number) => project(x * perDot, y * perDot) };
  return mishap.forward ? await sendOn(plain, mishap.forward) : plain;
}

async function sendOn(
  { jpeg, width, height, project }: Capture,
  { scale, quality }: { scale: number; quality: number },
) {
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  const smaller = await sharp(jpeg)
    .resize({ ...size, fit: 'fill' })
    .jpeg({ quality })
    .toBuffer();
  const place: Capture['project'] = (x, y) => {
    const at = project(x, y);
    return { x: (at.x * size.width) / width, y: (at.y * size.height) / height };
  };
  return { jpeg: smaller, ...size, project: place };
}

/**
 * Takes one plane of a photo: planes of one scene with the same seed and options lie on one another, as those of a
 * colour photo do.
 * @param frame of the photo, in pixels; the field's middle is in its middle.
 */
export function expose(
  field: Field,
  samplesPerCell: number,
  options: CaptureOptions,
  seed: string,
  { width, height }: { width: number; height: number },
  mishap: Mishap = {},
): Exposure {
  const random = createRandom(`capture ${seed}`);
  const scale = options.pxPerCell / samplesPerCell;
  const still = createProjection(field, scale, width, height, options, random);
  const project = mishap.distort ? mishap.distort(still, height) : still;
  // Lens and pixel aperture, applied on the print: its scale hardly changes over the code.
  const sigma = Math.hypot(options.blur, 1 / Math.sqrt(12)) / scale;
  // Two samples a pixel are enough for what passes the lens; finer ones are averaged first.
  const factor = Math.max(1, Math.floor(0.55 / scale));
  const shrunk = shrinkField(field, factor);
  const seen = blurField(shrunk, Math.sqrt(Math.max(0, sigma * sigma - (factor * factor - 1) / 12)) / factor);
  let light = resample(seen, width, height, (x, y) => project(x * factor, y * factor));
  light = blurAlong(light, options.motion, options.motionAngle);
  develop(light, options, random, mishap.light?.(project));
  if (options.denoise > 0) light = blurField(light, options.denoise);
  if (options.sharpening > 0) sharpen(light, options.sharpening);
  if (mishap.process) light = mishap.process(light);
  return { light, project };
}

/** Just large enough for the turned sheet and its margin. */
function frameAround(field: Field, samplesPerCell: number, options: CaptureOptions): { width: number; height: number } {
  const scale = options.pxPerCell / samplesPerCell;
  const reach = Math.max(field.width, field.height) * scale;
  const diagonal = Math.hypot(field.width, field.height) * scale;
  const turn = Math.abs(Math.sin((2 * options.rotation * Math.PI) / 180));
  const side = reach + (diagonal - reach) * turn + 2 * options.margin * reach;
  return { width: Math.round(side * 1.06), height: Math.round(side) };
}

function createProjection(
  field: Field,
  scale: number,
  width: number,
  height: number,
  options: CaptureOptions,
  random: Random,
): Project {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [cr, sr] = [Math.cos(radians(options.rotation)), Math.sin(radians(options.rotation))];
  const [cx, sx] = [Math.cos(radians(options.tiltX)), Math.sin(radians(options.tiltX))];
  const [cy, sy] = [Math.cos(radians(options.tiltY)), Math.sin(radians(options.tiltY))];
  const [ca, sa] = [Math.cos(radians(options.bendAxis)), Math.sin(radians(options.bendAxis))];
  const half = Math.max(field.width, field.height) / 2;
  const radius = options.bend > 0 ? half / radians(options.bend) : 0;
  const distance = half * 2 * options.distance;
  const shiftX = width / 2 + random.between(-0.5, 0.5) * 6;
  const shiftY = height / 2 + random.between(-0.5, 0.5) * 6;
  return (px, py) => {
    let x = px - field.width / 2;
    let y = py - field.height / 2;
    let z = 0;
    if (radius > 0) {
      const along = x * ca + y * sa;
      const across = -x * sa + y * ca;
      const bent = radius * Math.sin(along / radius);
      z = radius * (1 - Math.cos(along / radius));
      x = bent * ca - across * sa;
      y = bent * sa + across * ca;
    }
    const x1 = x * cx + z * sx;
    const z1 = -x * sx + z * cx;
    const y1 = y * cy + z1 * sy;
    const z2 = -y * sy + z1 * cy;
    const k = (scale * distance) / (distance + z2);
    return { x: shiftX + k * (x1 * cr - y1 * sr), y: shiftY + k * (x1 * sr + y1 * cr) };
  };
}

const gridStep = 16;

/** Looks up each pixel's place on the print: exactly on a coarse grid, bilinear between. */
function resample(field: Field, width: number, height: number, project: Project): Field {
  const columns = Math.ceil(width / gridStep) + 1;
  const rows = Math.ceil(height / gridStep) + 1;
  const us = new Float64Array(columns * rows);
  const vs = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const { u, v } = invert(project, column * gridStep + 0.5, row * gridStep + 0.5, field);
      us[row * columns + column] = u;
      vs[row * columns + column] = v;
    }
  }
  const out = createField(width, height);
  const shares = Float64Array.from({ length: gridStep }, (_, at) => at / gridStep);
  const [u, v] = [new Float64Array(4), new Float64Array(4)];
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / gridStep);
    const b = y / gridStep - row;
    for (let column = 0; column * gridStep < width; column += 1) {
      const at = row * columns + column;
      takeCorners(us, at, columns, u);
      takeCorners(vs, at, columns, v);
      const from = column * gridStep;
      const count = Math.min(gridStep, width - from);
      for (let step = 0; step < count; step += 1) {
        const a = shares[step] ?? 0;
        out.data[y * width + from + step] = sampleField(field, mix(u, a, b), mix(v, a, b));
      }
    }
  }
  return out;
}

function takeCorners(values: Float64Array, at: number, columns: number, into: Float64Array): void {
  into[0] = values[at] ?? 0;
  into[1] = values[at + 1] ?? 0;
  into[2] = values[at + columns] ?? 0;
  into[3] = values[at + columns + 1] ?? 0;
}

const mix = (corners: Float64Array, a: number, b: number): number =>
  ((corners[0] ?? 0) * (1 - a) + (corners[1] ?? 0) * a) * (1 - b) +
  ((corners[2] ?? 0) * (1 - a) + (corners[3] ?? 0) * a) * b;

function invert(project: Project, x: number, y: number, field: Field): { u: number; v: number } {
  let u = field.width / 2;
  let v = field.height / 2;
  for (let round = 0; round < 12; round += 1) {
    const at = project(u, v);
    const ex = x - at.x;
    const ey = y - at.y;
    if (Math.abs(ex) + Math.abs(ey) < 1e-3) break;
    const du = project(u + 1, v);
    const dv = project(u, v + 1);
    const [a, b, c, d] = [du.x - at.x, dv.x - at.x, du.y - at.y, dv.y - at.y];
    const det = a * d - b * c;
    if (Math.abs(det) < 1e-9) break;
    // Far outside a bent sheet there is no answer; the paper goes on.
    const limit = field.width;
    u += Math.max(-limit, Math.min(limit, (ex * d - ey * b) / det));
    v += Math.max(-limit, Math.min(limit, (ey * a - ex * c) / det));
  }
  return { u, v };
}

function blurAlong(field: Field, length: number, angle: number): Field {
  if (length < 0.3) return field;
  const steps = Math.max(3, Math.ceil(length * 2) | 1);
  const dx = Math.cos((angle * Math.PI) / 180) * length;
  const dy = Math.sin((angle * Math.PI) / 180) * length;
  const out = createField(field.width, field.height);
  for (let y = 0; y < field.height; y += 1) {
    for (let x = 0; x < field.width; x += 1) {
      let sum = 0;
      for (let step = 0; step < steps; step += 1) {
        const t = step / (steps - 1) - 0.5;
        sum += sampleField(field, x + 0.5 + dx * t, y + 0.5 + dy * t);
      }
      out.data[y * field.width + x] = sum / steps;
    }
  }
  return out;
}

/** Light on the sheet, sensor noise and tone curve, in place: reflectance in, 0 to 1 of the photo's scale out. */
function develop(field: Field, options: CaptureOptions, random: Random, lighting?: Lighting): void {
  const { width, height, data } = field;
  const noise = createTexture(random, 0.01);
  const slopeX = random.between(-0.12, 0.12);
  const slopeY = random.between(-0.12, 0.12);
  const glareX = width * random.between(0.42, 0.58);
  const glareY = height * random.between(0.42, 0.58);
  const glareReach = Math.max(1, options.glareSize * width);
  const shadowAngle = random.between(0, 2 * Math.PI);
  const shadowEdge = random.between(-0.15, 0.15);
  const gain = options.exposure / 0.86;
  const tone = createTone(options.contrast);
  for (let y = 0; y < height; y += 1) {
    const ny = y / height - 0.5;
    for (let x = 0; x < width; x += 1) {
      const nx = x / width - 0.5;
      let value = (data[y * width + x] ?? 0) * gain * (1 + slopeX * nx + slopeY * ny - 0.15 * (nx * nx + ny * ny));
      if (options.shadow > 0) {
        const d = nx * Math.cos(shadowAngle) + ny * Math.sin(shadowAngle) - shadowEdge;
        value *= 1 - options.shadow / (1 + Math.exp(-d * 25));
      }
      if (lighting) {
        const { share, veil } = lighting(x + 0.5, y + 0.5);
        value = value * share + veil;
      }
      if (options.glare > 0) {
        const r = ((x - glareX) ** 2 + (y - glareY) ** 2) / (glareReach * glareReach);
        value += options.glare * Math.exp(-r);
      }
      const sigma = Math.sqrt(Math.max(value, 0) / options.fullWell + options.readNoise ** 2);
      data[y * width + x] = tone(value + sigma * noise(x, y));
    }
  }
}

const toneSteps = 4096;

/** Gamma and an S-shaped curve, as phones have. */
function createTone(contrast: number): (value: number) => number {
  const table = new Float32Array(toneSteps + 1);
  for (let at = 0; at <= toneSteps; at += 1) {
    const gamma = (at / toneSteps) ** (1 / 2.2);
    const s = gamma * gamma * (3 - 2 * gamma);
    table[at] = gamma + contrast * (s - gamma);
  }
  return (value) => table[Math.max(0, Math.min(toneSteps, Math.round(value * toneSteps)))] ?? 0;
}

function sharpen(field: Field, amount: number): void {
  const soft = blurField(field, 1);
  for (let at = 0; at < field.data.length; at += 1) {
    const value = field.data[at] ?? 0;
    field.data[at] = value + amount * (value - (soft.data[at] ?? 0));
  }
}
