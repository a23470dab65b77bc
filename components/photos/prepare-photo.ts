import { maxPhotoBytes, maxPhotoPixels } from '#lib/contract/photo-limits.ts';
import { maxPictureBytes, maxPicturePixels } from '#lib/contract/picture-limits.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { readJpegPixels } from './jpeg-size.ts';

/** That a photo was made smaller before it was sent: millions of pixels as it was, and as it is. */
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
 * A photo as the service takes it: a JPEG goes as it is, whatever else the browser can open is turned into one, and
 * what has too many pixels or bytes is made smaller. Decided by the first bytes, not by the name.
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
  // Turned as the camera was held, so that what is sent needs nothing but its pixels.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined);
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

async function draw(picture: ImageBitmap, scale: number): Promise<Blob | undefined> {
  const canvas = new OffscreenCanvas(Math.floor(picture.width * scale), Math.floor(picture.height * scale));
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  // Transparent parts would turn black, and a code on black cannot be read.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.95 });
}

const inMillions = (pixels: number) => Math.round(pixels / 1_000_000);

const thumbnailSide = 108;

/** A small picture of a photo for a list; undefined where the browser cannot make one. */
export async function makeThumbnail(photo: Blob): Promise<Blob | undefined> {
  const how = { resizeHeight: thumbnailSide, resizeQuality: 'medium' } as const;
  const picture = await createImageBitmap(photo, how).catch(() => undefined);
  if (!picture) return undefined;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d')?.drawImage(picture, 0, 0);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 }).catch(() => undefined);
}

function refuse(message: string): PreparedPhoto {
  return { ok: false, message };
}
