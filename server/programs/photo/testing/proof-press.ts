import sharp from 'sharp';
import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { type CaptureOptions, plainCapture } from '#server/photo/testing/channel/capture-options.ts';
import { type ReprintKind, reprint } from '#server/photo/testing/channel/copies.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import type { Field } from '#server/photo/testing/channel/field.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';

export const pressDpi = 1200;

/** The dots of a file for the press: 1 is ink. */
export async function dotsOf(png: Buffer): Promise<Dots> {
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const ink = new Float32Array(info.width * info.height);
  for (let at = 0; at < ink.length; at += 1) ink[at] = (data[at * info.channels] ?? 255) < 128 ? 1 : 0;
  return { data: ink, width: info.width, height: info.height };
}

/** A print of the partner's press. */
export const printOn = (dots: Dots, day: string, seed: string): Field =>
  print(dots, pressDpi, pressOn('toner', day), substrateOf('coated'), seed);

/** A counterfeiter's copy of a print, made on the same press. */
export const copyOf = (original: Field, kind: ReprintKind, geometry: CodeGeometry, seed: string): Field =>
  printOn(reprint(kind, original, geometry, seed), 'copy', `copy ${seed}`);

/** A careful photo of what that press printed: near, sharp, from about above. */
export const photograph = (field: Field, seed: string, change: Partial<CaptureOptions> = {}): Promise<Buffer> =>
  photographPrint(field, { dpi: pressDpi, cellDots }, seed, change);

/** The same of a print at any resolution that the channel has. */
export async function photographPrint(
  field: Field,
  resolution: { dpi: number; cellDots: number },
  seed: string,
  change: Partial<CaptureOptions> = {},
): Promise<Buffer> {
  const random = createRandom(`proof ${seed}`);
  const options = {
    ...plainCapture,
    pxPerCell: random.between(1.4, 1.8),
    rotation: random.between(-8, 8),
    tiltX: random.between(-4, 4),
    tiltY: random.between(-4, 4),
    exposure: random.between(0.65, 0.8),
    ...change,
  };
  const perDot = samplesPerDot(resolution.dpi);
  const { jpeg } = await capture(field, perDot * resolution.cellDots, perDot, options, seed);
  return jpeg;
}

/** Dots a cell at 1200 dpi, by default. */
const cellDots = 2;
