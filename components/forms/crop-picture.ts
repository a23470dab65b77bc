import { minPictureSide } from '#lib/contract/picture-limits.ts';

/** Longest side of a cropped picture in pixels: the service keeps no more, and a PNG of it is below its limit. */
export const maxCroppedSide = 1600;

export interface Size {
  width: number;
  height: number;
}

/** A part of a picture, each in percent of its sides. */
export interface Part extends Size {
  x: number;
  y: number;
}

/** Returns the part in whole pixels of a picture. */
export function pixelsOf({ x, y, width, height }: Part, picture: Size): Part {
  const [left, top] = [Math.round((x / 100) * picture.width), Math.round((y / 100) * picture.height)];
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(picture.width - left, Math.round((width / 100) * picture.width))),
    height: Math.max(1, Math.min(picture.height - top, Math.round((height / 100) * picture.height))),
  };
}

/** Returns the size of the file for a part: never enlarged, and no side below the least that the service accepts. */
export function croppedSize({ width, height }: Size): Size {
  const fits = Math.min(1, maxCroppedSide / Math.max(width, height));
  const scale = Math.min(1, Math.max(fits, minPictureSide / Math.min(width, height)));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** Returns the largest centred part with a ratio of width to height; nearly the whole picture without one. */
export function startPart(ratio: number | undefined, { width, height }: Size): Part {
  const share = ratio === undefined ? 1 : (ratio * height) / width;
  const side = { width: 100 * Math.min(1, share), height: 100 * Math.min(1, 1 / share) };
  return { x: (100 - side.width) / 2, y: (100 - side.height) / 2, ...side };
}

/**
 * Draws a part of a picture into a file: a JPEG for a photo, else a PNG, which keeps transparency.
 * @returns null when the browser cannot draw it
 */
export async function cropPicture(
  picture: HTMLImageElement,
  part: Part,
  of: Pick<File, 'name' | 'type'>,
): Promise<File | null> {
  const from = pixelsOf(part, { width: picture.naturalWidth, height: picture.naturalHeight });
  const canvas = document.createElement('canvas');
  Object.assign(canvas, croppedSize(from));
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, canvas.width, canvas.height);
  const [type, ending] = of.type === 'image/jpeg' ? ['image/jpeg', 'jpg'] : ['image/png', 'png'];
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.92));
  return file && new File([file], `${of.name.replace(/\.[^.]*$/, '')}.${ending}`, { type });
}
