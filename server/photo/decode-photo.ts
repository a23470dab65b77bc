import sharp from 'sharp';
import { maxPhotoPixels } from '#lib/contract/photo-limits.ts';
import { inspectJpeg } from './jpeg-header.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { Plane } from './plane.ts';
import type { Size } from './upright.ts';

// One photo, one core: photos run side by side instead. The cache would hold what is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** Which light of the photo a plane holds. Green is the cheapest good one: it carries most of what luma does. */
export type Channel = 'green' | 'red' | 'blue' | 'luma';

/** A photo that passed every check that can be made without decoding it. */
export interface Photo {
  bytes: Uint8Array;
  /** As stored, before EXIF orientation. */
  stored: Size;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  isGrey: boolean;
}

const decodeSeconds = 20;
const channelNumbers = { red: 0, green: 1, blue: 2 } as const;

/** Damage is tolerated as far as the decoder gets: a truncated photo may still show its code. */
function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: 'none', limitInputPixels: maxPhotoPixels, sequentialRead: true }).timeout({
    seconds: decodeSeconds,
  });
}

/** @throws PhotoRefused */
export async function openPhoto(bytes: Uint8Array): Promise<Photo> {
  const header = inspectJpeg(bytes);
  const metadata = await refuseDamage(() => open(bytes).metadata());
  if (metadata.format !== 'jpeg') throw new PhotoRefused('not_a_jpeg');
  if (metadata.width !== header.width || metadata.height !== header.height) throw new PhotoRefused('damaged');
  const orientation = metadata.orientation ?? 1;
  return {
    bytes,
    stored: { width: header.width, height: header.height },
    orientation: orientation >= 1 && orientation <= 8 ? orientation : 1,
    isGrey: metadata.channels === 1,
  };
}

/**
 * Decodes one channel, as stored (not upright), so that the longer side has `longSide` pixels. Much smaller sizes are
 * cheap: the decoder itself shrinks by 2, 4 or 8.
 * @throws PhotoRefused
 */
export async function decodePlane(photo: Photo, channel: Channel, longSide: number): Promise<Plane> {
  const { width, height } = photo.stored;
  const scale = longSide / Math.max(width, height);
  let image = open(photo.bytes).toColourspace(photo.isGrey || channel === 'luma' ? 'b-w' : 'srgb');
  if (scale < 1) {
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
    image = image.resize({ ...size, fit: 'fill' });
  }
  if (photo.isGrey || channel === 'luma') image = image.extractChannel(0);
  else image = image.extractChannel(channelNumbers[channel]);
  const { data, info } = await refuseDamage(() => image.raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height };
}

/** A part of a photo, in pixels as stored. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Decodes the light of a part of the photo at full resolution, as stored. What lies below it is not decoded.
 * @param box whole pixels, inside the photo. @throws PhotoRefused
 */
export async function decodePart(photo: Photo, box: Box): Promise<Plane> {
  const image = open(photo.bytes).extract(box).toColourspace('b-w').extractChannel(0);
  const { data, info } = await refuseDamage(() => image.raw().toBuffer({ resolveWithObject: true }));
  return { data, width: info.width, height: info.height };
}

async function refuseDamage<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new PhotoRefused('damaged');
  }
}
