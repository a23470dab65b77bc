import sharp from 'sharp';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { drawPlainCode } from '#server/drawing/plain-code.ts';
import { capture } from '#server/photo/testing/channel/capture.ts';
import { pressOn, print, samplesPerDot, substrateOf } from '#server/photo/testing/channel/press.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { drawConditions } from './conditions.ts';

/** A frame of 12 megapixels, as phones take it. */
export const phoneFrame = { width: 4000, height: 3000 };

const plainResolution = { dpi: 1200, moduleDots: 16 };
/** A plain code has no cells: the channel counts its size in those that a graphic would have. */
const cellDots = 2;

/** A printed code without a secure graphic, photographed. */
export async function photographPlain(content: string, seed: string): Promise<Buffer> {
  const { width, height, stride, bits } = drawBitmap(drawPlainCode(content, plainResolution));
  const data = Float32Array.from({ length: width * height }, (_, at) => {
    const x = at % width;
    return ((bits[Math.floor(at / width) * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1;
  });
  const { dpi } = plainResolution;
  const field = print({ data, width, height }, dpi, pressOn('toner', seed), substrateOf('coated'), seed);
  const perDot = samplesPerDot(dpi);
  return (await capture(field, perDot * cellDots, perDot, drawConditions('careful', seed), seed)).jpeg;
}

/** The code's photo on a table with the detail and noise of a phone's. */
export async function placeInScene(code: Buffer, seed: string, { width, height } = phoneFrame): Promise<Buffer> {
  const random = createRandom(`scene ${seed}`);
  const coarse = Buffer.alloc(200 * 150 * 3);
  for (let at = 0; at < coarse.length; at += 1) coarse[at] = 60 + Math.floor(150 * random.next());
  const table = await sharp(coarse, { raw: { width: 200, height: 150, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .raw()
    .toBuffer();
  for (let at = 0; at < table.length; at += 1)
    table[at] = Math.max(0, Math.min(255, (table[at] ?? 0) + ((random.next() * 17) | 0) - 8));
  const picture = await sharp(code).toColourspace('srgb').toBuffer({ resolveWithObject: true });
  return await sharp(table, { raw: { width, height, channels: 3 } })
    .composite([
      {
        input: picture.data,
        left: Math.floor(random.between(0.2, 0.8) * (width - picture.info.width)),
        top: Math.floor(random.between(0.2, 0.8) * (height - picture.info.height)),
      },
    ])
    .jpeg({ quality: 90 })
    .toBuffer();
}
