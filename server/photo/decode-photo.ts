import sharp, { type OutputInfo, type Sharp } from 'sharp';
import { maxPhotoPixels } from '#lib/contract/photo-limits.ts';
import { inspectJpeg } from './jpeg-header.ts';
import { PhotoRefused } from './photo-refused.ts';
import type { Plane } from './plane.ts';
import type { Size } from './upright.ts';

// One photo, one core: photos run side by side instead. The cache would hold what is never asked for twice.
sharp.concurrency(1);
sharp.cache(false);

/** Channel of the photo in a plane. Green is the cheapest good one: it carries most of the luma. */
export type Channel = Colour | 'luma';
export type Colour = 'green' | 'red' | 'blue';

/** A photo that passed every check that can be made without decoding it. */
export interface Photo {
  bytes: Uint8Array;
  /** As stored, before EXIF orientation. */
  stored: Size;
  /** EXIF orientation, 1 to 8. */
  orientation: number;
  isGrey: boolean;
}

const channelNumbers = { red: 0, green: 1, blue: 2 } as const;

/**
 * Damage is tolerated as far as the decoder gets: a truncated photo may still show its code. No time limit of its own:
 * it would be one by the clock, and call a sound photo damaged on a busy machine. Readers are limited as a whole.
 */
function open(bytes: Uint8Array) {
  return sharp(bytes, { failOn: 'none', limitInputPixels: maxPhotoPixels, sequentialRead: true });
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
  const isGrey = photo.isGrey || channel === 'luma';
  const image = openAt(photo, longSide, isGrey ? 'b-w' : 'srgb');
  const { data, info } = await toPixels(image.extractChannel(isGrey ? 0 : channelNumbers[channel]));
  return { data, width: info.width, height: info.height };
}

/**
 * The same of three channels in one go, for little more than one costs. Of a grey photo all three are its light.
 * @throws PhotoRefused
 */
export async function decodeColours(photo: Photo, longSide: number): Promise<Record<Colour, Plane>> {
  if (photo.isGrey) {
    const light = await decodePlane(photo, 'luma', longSide);
    return { red: light, green: light, blue: light };
  }
  const { data, info } = await toPixels(openAt(photo, longSide, 'srgb'));
  const { width, height, channels } = info;
  const channel = (at: number): Plane => {
    const plane = new Uint8Array(width * height);
    for (let pixel = 0; pixel < plane.length; pixel += 1) plane[pixel] = data[pixel * channels + at] ?? 0;
    return { data: plane, width, height };
  };
  return { red: channel(channelNumbers.red), green: channel(channelNumbers.green), blue: channel(channelNumbers.blue) };
}

function openAt(photo: Photo, longSide: number, space: 'srgb' | 'b-w'): Sharp {
  const { width, height } = photo.stored;
  const scale = longSide / Math.max(width, height);
  const image = open(photo.bytes).toColourspace(space);
  if (scale >= 1) return image;
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  return image.resize({ ...size, fit: 'fill' });
}

/**
 * As a plain array: a Buffer that native code made has a hidden class of its own, which dies with the last of them, and
 * with it all code that was compiled for it. After each collection that would be so.
 */
async function toPixels(image: Sharp): Promise<{ data: Uint8Array; info: OutputInfo }> {
  const { data, info } = await refuseDamage(() => image.raw().toBuffer({ resolveWithObject: true }));
  return { data: new Uint8Array(data.buffer, data.byteOffset, data.length), info };
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
  const { data, info } = await toPixels(open(photo.bytes).extract(box).toColourspace('b-w').extractChannel(0));
  return { data, width: info.width, height: info.height };
}

async function refuseDamage<T>(decode: () => Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch {
    throw new PhotoRefused('damaged');
  }
}
