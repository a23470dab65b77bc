import { maxPhotoBytes, maxPhotoPixels } from '#lib/contract/photo-limits.ts';
import { maxPictureBytes, maxPicturePixels } from '#lib/contract/picture-limits.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { readJpegPixels } from './jpeg-size.ts';

/** Sizes of a photo that was made smaller before it was sent, in millions of pixels. */
export interface Shrunk {
  from: number;
  to: number;
}

export type PreparedPhoto = { ok: true; photo: Blob; shrunk?: Shrunk } | { ok: false; message: string };

interface PhotoLimits {
  bytes: number;
  pixels: number;
  /**
   * Pixels a photo that has too many is given, and fewer for browsers that cannot draw so large: the first that works.
   */
  smaller: readonly number[];
}

/** Photos that are examined. */
const examined: PhotoLimits = { bytes: maxPhotoBytes, pixels: maxPhotoPixels, smaller: [40_000_000, 16_000_000] };
/** Photos that are only looked at. */
export const pictureLimits: PhotoLimits = {
  bytes: maxPictureBytes,
  pixels: maxPicturePixels,
  smaller: [16_000_000, 4_000_000],
};
/** Known from the first bytes, which a photo larger than this has too many of to be read at all. */
const largestFile = 250 * 1024 * 1024;

/**
 * Returns a photo as the service takes it: a JPEG goes as it is, any other picture that the browser can open is turned
 * into one, and a picture with too many pixels or bytes is made smaller. Decided by the first bytes, not by the name.
 */
export async function preparePhoto(
  file: File,
  common: Translator<'common'>,
  limits = examined,
): Promise<PreparedPhoto> {
  if (file.size === 0) return refuse(common('photo.empty'));
  if (file.size > largestFile) return refuse(common('photo.tooLarge'));
  const head = new Uint8Array(await file.slice(0, 3).arrayBuffer());
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) {
    const pixels = await readJpegPixels(file);
    if (file.size <= limits.bytes && (pixels ?? 0) <= limits.pixels) return { ok: true, photo: file };
    return convert(file, common('photo.notShrunk'), common, limits);
  }
  if (/\.svgz?$/i.test(file.name) || file.type === 'image/svg+xml') return refuse(common('photo.drawing'));
  return convert(
    file,
    /\.hei[cf]$/i.test(file.name) || /hei[cf]/.test(file.type) ? common('photo.heic') : common('photo.unreadable'),
    common,
    limits,
  );
}

async function convert(
  file: File,
  unreadable: string,
  common: Translator<'common'>,
  { bytes, pixels: mostPixels, smaller }: PhotoLimits,
): Promise<PreparedPhoto> {
  const picture = await decodeUpright(file);
  if (!picture) return refuse(unreadable);
  try {
    const pixels = picture.width * picture.height;
    const targets = pixels <= mostPixels ? [pixels, ...smaller.filter((target) => target < pixels)] : smaller;
    for (const target of targets) {
      const photo = await draw(picture, Math.min(1, Math.sqrt(target / pixels))).catch(() => undefined);
      if (!photo || photo.size > bytes) continue;
      if (target >= pixels) return { ok: true, photo };
      return { ok: true, photo, shrunk: { from: inMillions(pixels), to: inMillions(target) } };
    }
    return refuse(common('photo.notSmallEnough'));
  } finally {
    picture.close();
  }
}

interface Picture {
  source: CanvasImageSource;
  width: number;
  height: number;
  close(): void;
}

/** Turned as the camera was held, so that the photo needs nothing but its pixels. Undefined for no picture. */
async function decodeUpright(file: File): Promise<Picture | undefined> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  } catch {
    // Safari before 17 and Chrome before 112 reject the option; every browser draws an <img> upright.
    return decodeAsElement(file);
  }
}

async function decodeAsElement(file: File): Promise<Picture | undefined> {
  const image = new Image();
  image.src = URL.createObjectURL(file);
  const close = () => URL.revokeObjectURL(image.src);
  try {
    await image.decode();
    return { source: image, width: image.naturalWidth, height: image.naturalHeight, close };
  } catch {
    close();
    return undefined;
  }
}

async function draw({ source, width, height }: Picture, scale: number): Promise<Blob | undefined> {
  const canvas = createCanvas(width * scale, height * scale);
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  // Transparent parts would turn black, and a code on black cannot be read.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return encode(canvas, 0.95);
}

/** Not an OffscreenCanvas, which Safari has from 16.4. */
function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width);
  canvas.height = Math.floor(height);
  return canvas;
}

const encode = (canvas: HTMLCanvasElement, quality: number) =>
  new Promise<Blob | undefined>((resolve) =>
    canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality),
  );

const inMillions = (pixels: number) => Math.round(pixels / 1_000_000);

const thumbnailSide = 108;

/** A small picture of a photo for a list; undefined where the browser cannot make one. */
export async function makeThumbnail(photo: Blob): Promise<Blob | undefined> {
  const how = { resizeHeight: thumbnailSide, resizeQuality: 'medium' } as const;
  const picture = await createImageBitmap(photo, how).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = createCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return encode(canvas, 0.8);
}

function refuse(message: string): PreparedPhoto {
  return { ok: false, message };
}
