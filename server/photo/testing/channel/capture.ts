import sharp from 'sharp';
import type { CaptureOptions, Mishap } from './capture-options.ts';
import { blurField, copyField, type Field, type Scratch, shrinkField } from './field.ts';
import type { Project } from './lighting.ts';
import { createProjection, drawShift, resample } from './projection.ts';
import { createRandom } from './random.ts';
import { blurAlong, takePlane } from './sensor.ts';

export interface Capture {
  jpeg: Buffer;
  width: number;
  height: number;
  /** Where a point of the print (in dots) is seen in the photo. */
  project(x: number, y: number): { x: number; y: number };
}

/** Light on the sensor: 0 to 1 of the photo's scale. */
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
  const { light, project } = seeSheet(field, samplesPerCell, options, seed, frame, mishap);
  const planes = mishap.colours
    ? mishap.colours.map((colour) => takePlane(copyField(light), options, seed, mishap, colour(width, height)))
    : [takePlane(light, options, seed, mishap, mishap.light?.(project))];
  const channels = planes.length === 3 ? 3 : 1;
  const bytes = new Uint8Array(width * height * channels);
  for (const [plane, { data }] of planes.entries()) {
    for (let from = 0; from < data.length; from += width)
      storeRow(bytes, data.subarray(from, from + width), from * channels + plane, channels);
  }
  const taken = await sharp(bytes, { raw: { width, height, channels } }).jpeg({ quality: options.quality }).toBuffer();
  const plain = { jpeg: taken, width, height, project: (x: number, y: number) => project(x * perDot, y * perDot) };
  return mishap.forward ? await sendOn(plain, mishap.forward) : plain;
}

/** As bytes, every `step`th one from `first`. */
function storeRow(bytes: Uint8Array, row: Float32Array, first: number, step: number): void {
  for (let x = 0, to = first; x < row.length; x += 1, to += step) {
    bytes[to] = Math.max(0, Math.min(255, ((row[x] ?? 0) * 255 + 0.5) | 0));
  }
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
  frame: { width: number; height: number },
  mishap: Mishap = {},
): Exposure {
  const { light, project } = seeSheet(field, samplesPerCell, options, seed, frame, mishap);
  return { light: takePlane(light, options, seed, mishap, mishap.light?.(project)), project };
}

/** The sheet through the lens, at the print's own resolution. */
const throughLens: Scratch = { data: new Float32Array(0) };

/** The sheet through the lens, evenly lit: the same for every plane. */
function seeSheet(
  field: Field,
  samplesPerCell: number,
  options: CaptureOptions,
  seed: string,
  frame: { width: number; height: number },
  mishap: Mishap,
): Exposure {
  const sheet = lookThroughLens(field, samplesPerCell, options, seed, frame, mishap);
  return { light: blurAlong(sheet.see(0, 0), options.motion, options.motionAngle), project: sheet.project };
}

/** A print as the lens shows it, before any sensor. */
export interface ProjectedSheet {
  width: number;
  height: number;
  /** Where a sample of the field is seen. */
  project: Project;
  /**
   * Reflectance at each pixel of a frame that is moved by so many pixels. Ask for all frames before another sheet is
   * projected: they share its room.
   */
  see(dx: number, dy: number): Field;
}

/** Projects a print on a sensor of any make: perspective or a bent surface, lens and pixel aperture. */
export function projectSheet(
  field: Field,
  samplesPerCell: number,
  options: CaptureOptions,
  seed: string,
): ProjectedSheet {
  return lookThroughLens(field, samplesPerCell, options, seed, frameAround(field, samplesPerCell, options), {});
}

function lookThroughLens(
  field: Field,
  samplesPerCell: number,
  options: CaptureOptions,
  seed: string,
  { width, height }: { width: number; height: number },
  mishap: Mishap,
): ProjectedSheet {
  const scale = options.pxPerCell / samplesPerCell;
  const still = createProjection(field, scale, width, height, options, drawShift(createRandom(`capture ${seed}`)));
  const project = mishap.distort ? mishap.distort(still, height) : still;
  // Lens and pixel aperture, applied on the print: its scale hardly changes over the code.
  const sigma = Math.hypot(options.blur, 1 / Math.sqrt(12)) / scale;
  // Two samples a pixel are enough for what passes the lens; finer ones are averaged first.
  const factor = Math.max(1, Math.floor(0.55 / scale));
  const shrunk = shrinkField(field, factor);
  const lens = Math.sqrt(Math.max(0, sigma * sigma - (factor * factor - 1) / 12)) / factor;
  const seen = blurField(shrunk, lens, lens, throughLens);
  const see = (dx: number, dy: number) =>
    resample(seen, width, height, (x, y) => {
      const at = project(x * factor, y * factor);
      return { x: at.x + dx, y: at.y + dy };
    });
  return { width, height, project, see };
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
