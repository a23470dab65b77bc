import type { CaptureOptions, Mishap } from './capture-options.ts';
import { addDetail, blurField, createField, type Field, type Scratch, sampleField } from './field.ts';
import type { Lighting } from './lighting.ts';
import { drawShift } from './projection.ts';
import { createRandom, type Random } from './random.ts';
import { createTexture } from './texture.ts';

/** Blurred plane for sharpening. */
const softened: Scratch = { data: new Float32Array(0) };

/** Applies sensor and phone to the light; may change the field. */
export function takePlane(
  seen: Field,
  options: CaptureOptions,
  seed: string,
  mishap: Mishap,
  lighting: Lighting | undefined,
): Field {
  const random = createRandom(`capture ${seed}`);
  // The hand's shift comes first.
  drawShift(random);
  develop(seen, options, random, lighting);
  const light = options.denoise > 0 ? blurField(seen, options.denoise) : seen;
  if (options.sharpening > 0) addDetail(light, blurField(light, 1, 1, softened), options.sharpening);
  return mishap.process ? mishap.process(light) : light;
}

/** The hand moves while the shutter is open. */
export function blurAlong(field: Field, length: number, angle: number): Field {
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
function develop({ width, height, data }: Field, options: CaptureOptions, random: Random, lighting?: Lighting): void {
  const noise = createTexture(random, 0.01);
  const slopeX = random.between(-0.12, 0.12);
  const slopeY = random.between(-0.12, 0.12);
  const glare = {
    x: width * random.between(0.42, 0.58),
    y: height * random.between(0.42, 0.58),
    reach: Math.max(1, options.glareSize * width),
    strength: options.glare,
  };
  const angle = random.between(0, 2 * Math.PI);
  const edge = random.between(-0.15, 0.15);
  const shadow = { cos: Math.cos(angle), sin: Math.sin(angle), edge, depth: options.shadow };
  const gain = options.exposure / 0.86;
  const tone = drawTone(options.contrast);
  const across = Float64Array.from({ length: width }, (_, x) => x / width - 0.5);
  const line = new Float64Array(width);
  const grain = new Float64Array(width);
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    const ny = y / height - 0.5;
    lightRow(line, row, across, ny, gain, slopeX, slopeY);
    if (shadow.depth > 0) shadeRow(line, across, ny, shadow);
    lighting?.(line, y);
    if (glare.strength > 0) glareRow(line, y, glare);
    noise.fillRow(grain, y);
    exposeRow(row, line, grain, options, tone);
  }
}

// A row at a time: short functions are compiled sooner and kept longer than long loops within loops.

function lightRow(
  line: Float64Array,
  row: Float32Array,
  across: Float64Array,
  ny: number,
  gain: number,
  slopeX: number,
  slopeY: number,
): void {
  for (let x = 0; x < line.length; x += 1) {
    const nx = across[x] ?? 0;
    line[x] = (row[x] ?? 0) * gain * (1 + slopeX * nx + slopeY * ny - 0.15 * (nx * nx + ny * ny));
  }
}

interface Shadow {
  cos: number;
  sin: number;
  edge: number;
  depth: number;
}

function shadeRow(line: Float64Array, across: Float64Array, ny: number, { cos, sin, edge, depth }: Shadow): void {
  for (let x = 0; x < line.length; x += 1) {
    const d = (across[x] ?? 0) * cos + ny * sin - edge;
    line[x] = (line[x] ?? 0) * (1 - depth / (1 + Math.exp(-d * 25)));
  }
}

interface Glare {
  x: number;
  y: number;
  reach: number;
  strength: number;
}

function glareRow(line: Float64Array, y: number, glare: Glare): void {
  for (let x = 0; x < line.length; x += 1) {
    const r = ((x - glare.x) ** 2 + (y - glare.y) ** 2) / (glare.reach * glare.reach);
    line[x] = (line[x] ?? 0) + glare.strength * Math.exp(-r);
  }
}

function exposeRow(
  row: Float32Array,
  line: Float64Array,
  grain: Float64Array,
  { fullWell, readNoise }: CaptureOptions,
  tone: Float32Array,
): void {
  const floor = readNoise ** 2;
  for (let x = 0; x < line.length; x += 1) {
    const value = line[x] ?? 0;
    const sigma = Math.sqrt(Math.max(value, 0) / fullWell + floor);
    const level = ((value + sigma * (grain[x] ?? 0)) * toneSteps + 0.5) | 0;
    row[x] = tone[Math.max(0, Math.min(toneSteps, level))] ?? 0;
  }
}

const toneSteps = 4096;

/** Gamma and an S-shaped curve, as phones have. */
function drawTone(contrast: number): Float32Array {
  return Float32Array.from({ length: toneSteps + 1 }, (_, at) => {
    const gamma = (at / toneSteps) ** (1 / 2.2);
    const s = gamma * gamma * (3 - 2 * gamma);
    return gamma + contrast * (s - gamma);
  });
}
