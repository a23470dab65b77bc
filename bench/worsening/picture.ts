import sharp from 'sharp';

/** Three bytes a pixel, rows from the top. */
export interface Picture {
  rgb: Uint8Array;
  width: number;
  height: number;
}

/** A photo and where its code is. Lengths in pixels. */
export interface Scene extends Picture {
  centre: { x: number; y: number };
  /** Side of the code without its border. */
  side: number;
  /** Side of one module. */
  module: number;
}

function open({ rgb, width, height }: Picture) {
  return sharp(rgb, { raw: { width, height, channels: 3 } });
}

export async function fromFile(file: string): Promise<Picture> {
  const image = sharp(file).flatten({ background: '#fff' }).toColourspace('srgb').removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return { rgb: data, width: info.width, height: info.height };
}

export function toJpeg(picture: Picture, quality: number): Promise<Buffer> {
  return open(picture).jpeg({ quality }).toBuffer();
}

export async function scaled(picture: Picture, scale: number): Promise<Picture> {
  const width = Math.max(8, Math.round(picture.width * scale));
  const height = Math.max(8, Math.round(picture.height * scale));
  const image = open(picture).resize(width, height, { fit: 'fill', kernel: scale > 1 ? 'cubic' : 'lanczos3' });
  return { rgb: await image.raw().toBuffer(), width, height };
}

export async function blurred(picture: Picture, sigma: number): Promise<Picture> {
  return sigma < 0.3 ? picture : { ...picture, rgb: await open(picture).blur(sigma).raw().toBuffer() };
}

/** A picture of which every pixel is looked up in another; the edge goes on outwards, `null` is `beyond`. */
export function mapped(
  from: Picture,
  size: { width: number; height: number },
  beyond: number,
  place: (x: number, y: number) => readonly [number, number] | null,
): Picture {
  const rgb = new Uint8Array(size.width * size.height * 3).fill(beyond);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const at = place(x, y);
      if (!at) continue;
      const fx = Math.min(Math.max(at[0], 0), from.width - 1.001);
      const fy = Math.min(Math.max(at[1], 0), from.height - 1.001);
      const [left, top] = [Math.floor(fx), Math.floor(fy)];
      const [u, v] = [fx - left, fy - top];
      for (let channel = 0; channel < 3; channel += 1) {
        const k = (top * from.width + left) * 3 + channel;
        const below = k + from.width * 3;
        const upper = (from.rgb[k] ?? 0) * (1 - u) + (from.rgb[k + 3] ?? 0) * u;
        const lower = (from.rgb[below] ?? 0) * (1 - u) + (from.rgb[below + 3] ?? 0) * u;
        rgb[(y * size.width + x) * 3 + channel] = Math.round(upper * (1 - v) + lower * v);
      }
    }
  }
  return { rgb, width: size.width, height: size.height };
}

/** Every value changed by a rule. */
export function lit(
  picture: Picture,
  light: (value: number, x: number, y: number, channel: number) => number,
): Picture {
  const rgb = new Uint8Array(picture.rgb.length);
  for (let at = 0; at < rgb.length; at += 1) {
    const pixel = (at / 3) | 0;
    const value = light(picture.rgb[at] ?? 0, pixel % picture.width, (pixel / picture.width) | 0, at % 3);
    rgb[at] = Math.max(0, Math.min(255, Math.round(value)));
  }
  return { ...picture, rgb };
}
