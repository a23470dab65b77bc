import sharp, { type Sharp } from 'sharp';
import { createField, type Field } from '#server/photo/testing/channel/field.ts';

/** Greys from 0 to 1 as libvips takes them: 16 bits, one band. */
export function toVips({ data, width, height }: Field): Sharp {
  const raw = new Uint16Array(data.length);
  for (let at = 0; at < data.length; at += 1) raw[at] = Math.max(0, Math.min(65_535, (data[at] ?? 0) * 65_535 + 0.5));
  return sharp(raw, { raw: { width, height, channels: 1 } });
}

export async function fromVips(image: Sharp): Promise<Field> {
  const { data, info } = await image
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true });
  const levels = new Uint16Array(data.buffer, data.byteOffset, data.byteLength / 2);
  const grey = createField(info.width, info.height);
  for (let at = 0; at < levels.length; at += 1) grey.data[at] = (levels[at] ?? 0) / 65_535;
  return grey;
}

/** Sharpening whose swing beyond an edge is bounded: libvips on lightness L, 0 to 100. */
export interface BoundedSharpening {
  sigma: number;
  /** Amount where the picture is flat, and where it is not. */
  flat: number;
  amount: number;
  /** Most that it brightens and darkens, in L. */
  brighten: number;
  darken: number;
}

export const sharpenBounded = async (grey: Field, of: BoundedSharpening): Promise<Field> =>
  await fromVips(
    toVips(grey).sharpen({ sigma: of.sigma, m1: of.flat, m2: of.amount, x1: 2, y2: of.brighten, y3: of.darken }),
  );

/**
 * Keeps a sharpened picture within what the unsharpened one has around each pixel: halos are cut off.
 * @param margin what is left of them, as a share of full scale.
 */
export function suppressHalos(sharpened: Field, grey: Field, margin: number): Field {
  const { width, height } = grey;
  const least = spreadExtreme(grey, Math.min);
  const most = spreadExtreme(grey, Math.max);
  const out = createField(width, height);
  for (let at = 0; at < out.data.length; at += 1) {
    out.data[at] = Math.max((least[at] ?? 0) - margin, Math.min((most[at] ?? 0) + margin, sharpened.data[at] ?? 0));
  }
  return out;
}

/** The extreme of 3 × 3. */
function spreadExtreme({ data, width, height }: Field, of: (a: number, b: number, c: number) => number): Float32Array {
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const [first, last] = [y * width, (y + 1) * width - 1];
    for (let at = first; at <= last; at += 1)
      across[at] = of(data[Math.max(first, at - 1)] ?? 0, data[at] ?? 0, data[Math.min(last, at + 1)] ?? 0);
  }
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x += 1)
      out[row + x] = of(across[above + x] ?? 0, across[row + x] ?? 0, across[below + x] ?? 0);
  }
  return out;
}
