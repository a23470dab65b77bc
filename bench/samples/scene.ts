import sharp from 'sharp';
import { expose } from '#server/photo/testing/channel/capture.ts';
import type { CaptureOptions } from '#server/photo/testing/channel/capture-options.ts';
import { blurField, createField, type Field, sampleField } from '#server/photo/testing/channel/field.ts';
import { createRandom } from '#server/photo/testing/channel/random.ts';
import { createTexture } from '#server/photo/testing/channel/texture.ts';
import type { Goods } from './goods.ts';

/** How a code on goods is photographed. */
export interface Shot {
  goods: Goods;
  /** The printed code with its quiet zone, `samplesPerCell` samples a cell, `samplesPerMillimetre` a millimetre. */
  code: Field;
  samplesPerCell: number;
  samplesPerMillimetre: number;
  options: CaptureOptions;
  /** Middle of the photo relative to the middle of the code, in millimetres. */
  aside?: { x: number; y: number };
  seed: string;
}

export const photoSize = { width: 1480, height: 1110 } as const;

/** Reflectance of white paper: the channel's coated substrate. */
const paper = 0.86;
/** A lamp in a room, as a phone leaves it after balancing: a little warm. */
const lamp = [1, 0.975, 0.93] as const;
/** The tilted camera sees beyond the frame: what is drawn around it, as a share. */
const spare = 1.22;

/**
 * A colour photo of goods on a desk. The code is the channel's print, sample for sample; the rest is drawn around it.
 */
export async function photographGoods(shot: Shot): Promise<Buffer> {
  const { options, samplesPerCell, seed } = shot;
  const base = await drawScene(shot);
  const { width, height } = photoSize;
  const pixels = new Uint8Array(width * height * 3);
  for (const [channel, light] of lamp.entries()) {
    const plane = base(channel, light);
    const { data } = expose(plane, samplesPerCell, options, seed, photoSize).light;
    for (let at = 0; at < data.length; at += 1) {
      pixels[at * 3 + channel] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) * 255)));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { ImageDescription: 'Simulated photo for the Proofmark demo' } })
    .jpeg({ quality: options.quality, mozjpeg: true })
    .toBuffer();
}

/** @returns reflectance of the scene in a channel, under a light of that strength */
async function drawScene({ goods, code, samplesPerMillimetre, samplesPerCell, options, aside, seed }: Shot) {
  const samplesPerPixel = samplesPerCell / options.pxPerCell;
  const turn = 1 + 0.35 * Math.abs(Math.sin((options.rotation * Math.PI) / 180));
  const width = 2 * Math.round((photoSize.width * samplesPerPixel * spare * turn) / 2);
  const height = 2 * Math.round((photoSize.height * samplesPerPixel * spare * turn) / 2);
  const middle = { x: goods.codeX + (aside?.x ?? 0), y: goods.codeY + (aside?.y ?? 0) };
  const left = middle.x - width / 2 / samplesPerMillimetre;
  const top = middle.y - height / 2 / samplesPerMillimetre;
  const art = await drawArt(goods, { left, top, width, height, samplesPerMillimetre });
  const random = createRandom(`scene ${seed}`);
  const desk = drawDesk(width, height, samplesPerMillimetre, seed);
  const shade = drawShadow(art.alpha, samplesPerMillimetre);
  const fibres = createTexture(random, 1.2);
  const codeLeft = Math.round((goods.codeX - left) * samplesPerMillimetre - code.width / 2);
  const codeTop = Math.round((goods.codeY - top) * samplesPerMillimetre - code.height / 2);
  return (channel: number, light: number): Field => {
    const out = createField(width, height);
    const wood = toLinear((goods.desk[channel] ?? 0) / 255);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const [hx, hy] = [x / 2 + 0.5, y / 2 + 0.5];
        const share = sampleField(art.alpha, hx, hy);
        const panel = paper * sampleField(art.colours[channel] ?? art.alpha, hx, hy) * (1 + 0.008 * fibres.at(x, y));
        const under =
          share > 0.999 ? 0 : wood * sampleField(desk, x / 8 + 0.5, y / 8 + 0.5) * sampleField(shade, x / 8, y / 8);
        out.data[y * width + x] = light * (share * panel + (1 - share) * under);
      }
    }
    for (let y = 0; y < code.height; y += 1) {
      const from = y * code.width;
      const to = (codeTop + y) * width + codeLeft;
      for (let x = 0; x < code.width; x += 1) out.data[to + x] = light * (code.data[from + x] ?? 0);
    }
    return out;
  };
}

interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
  samplesPerMillimetre: number;
}

/** The goods at half the samples: linear colours, and where they are at all. */
async function drawArt(goods: Goods, part: Part): Promise<{ colours: Field[]; alpha: Field }> {
  const { left, top, samplesPerMillimetre } = part;
  const [width, height] = [part.width / 2, part.height / 2];
  const box = [left, top, part.width / samplesPerMillimetre, part.height / samplesPerMillimetre].join(' ');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${goods.art}</svg>`;
  const { data } = await sharp(Buffer.from(svg), { limitInputPixels: false, unlimited: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const planes = [0, 1, 2, 3].map(() => createField(width, height));
  const linear = Float32Array.from({ length: 256 }, (_, value) => toLinear(value / 255));
  for (const [channel, plane] of planes.entries()) {
    for (let at = 0; at < plane.data.length; at += 1) {
      const value = data[at * 4 + channel] ?? 0;
      plane.data[at] = channel === 3 ? value / 255 : (linear[value] ?? 0);
    }
  }
  const [red, green, blue, alpha] = planes;
  if (!red || !green || !blue || !alpha) throw new Error('A picture has four planes.');
  return { colours: [red, green, blue], alpha };
}

/** Wood-like streaks around 1, at an eighth of the samples. */
function drawDesk(width: number, height: number, samplesPerMillimetre: number, seed: string): Field {
  const random = createRandom(`desk ${seed}`);
  const noise = createField(Math.ceil(width / 8) + 2, Math.ceil(height / 8) + 2);
  for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = random.normal();
  const millimetre = samplesPerMillimetre / 8;
  const coarse = blurField(noise, 9 * millimetre, 0.55 * millimetre);
  const fine = blurField(noise, 2.5 * millimetre, 0.12 * millimetre);
  const [a, b] = [deviationOf(coarse), deviationOf(fine)];
  return {
    ...noise,
    data: coarse.data.map((value, at) => Math.max(0.3, 1 + (0.13 * value) / a + (0.07 * (fine.data[at] ?? 0)) / b)),
  };
}

/** Shadow of the goods, at an eighth of the samples. */
function drawShadow(alpha: Field, samplesPerMillimetre: number): Field {
  const out = createField(Math.ceil(alpha.width / 4) + 2, Math.ceil(alpha.height / 4) + 2);
  const shift = 0.9 * samplesPerMillimetre;
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      out.data[y * out.width + x] = sampleField(alpha, (x * 8 - shift) / 2, (y * 8 - 1.4 * shift) / 2);
    }
  }
  const soft = blurField(out, (1.1 * samplesPerMillimetre) / 8);
  return { ...soft, data: soft.data.map((value) => 1 - 0.62 * value) };
}

function deviationOf({ data }: Field): number {
  let squares = 0;
  for (const value of data) squares += value * value;
  return Math.sqrt(squares / data.length);
}

function toLinear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
