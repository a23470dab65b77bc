import { maxPhotoBytes, maxPhotoPixels } from '#lib/contract/photo-limits.ts';
import { PhotoRefused } from './photo-refused.ts';

/** Progressive files of cameras and programs have about ten passes; each pass costs a walk over the whole picture. */
const maxScans = 100;

export interface JpegHeader {
  /** Pixels as stored, before EXIF orientation. */
  width: number;
  height: number;
  components: number;
  isProgressive: boolean;
}

/** Cameras write no stray or fill bytes, editors a few: a file of millions of them is no photo. */
const maxBytesSkipped = 64 * 1024;

const startOfFrame = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const progressiveFrames = new Set([0xc2, 0xc6, 0xca, 0xce]);
const endOfImage = 0xd9;
const startOfScan = 0xda;

/**
 * Reads what a JPEG says of itself by walking its segments up to the frame header (ITU-T T.81, annex B), without
 * decoding anything: a picture of a billion pixels in a few kilobytes costs nothing before it is refused.
 * @throws PhotoRefused
 */
export function inspectJpeg(bytes: Uint8Array): JpegHeader {
  if (bytes.length > maxPhotoBytes) throw new PhotoRefused('too_many_bytes');
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) throw new PhotoRefused('not_a_jpeg');
  const header = findFrame(bytes);
  if (header.width * header.height > maxPhotoPixels) throw new PhotoRefused('too_many_pixels');
  if (header.isProgressive && countScans(bytes) > maxScans) throw new PhotoRefused('too_many_scans');
  return header;
}

function findFrame(bytes: Uint8Array): JpegHeader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 2;
  let skipped = 0;
  while (at + 4 <= bytes.length && skipped <= maxBytesSkipped) {
    if (bytes[at] !== 0xff) {
      // Decoders skip stray bytes between segments; the header they then find must be the one that was checked here.
      at += 1;
      skipped += 1;
      continue;
    }
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      skipped += 1;
      continue;
    }
    if (marker === 0 || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      skipped += 2;
      continue;
    }
    if (marker === endOfImage || marker === startOfScan) break;
    const length = view.getUint16(at + 2);
    if (length < 2) break;
    if (startOfFrame.has(marker)) return readFrame(view, at, length, marker);
    at += 2 + length;
  }
  throw new PhotoRefused('damaged');
}

function readFrame(view: DataView, at: number, length: number, marker: number): JpegHeader {
  if (length < 8 || at + 10 > view.byteLength) throw new PhotoRefused('damaged');
  const height = view.getUint16(at + 5);
  const width = view.getUint16(at + 7);
  if (width === 0 || height === 0) throw new PhotoRefused('damaged');
  return { width, height, components: view.getUint8(at + 9), isProgressive: progressiveFrames.has(marker) };
}

const scanMarker = Uint8Array.of(0xff, startOfScan);

function countScans(bytes: Uint8Array): number {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = buffer.indexOf(scanMarker); at >= 0 && count <= maxScans; at = buffer.indexOf(scanMarker, at + 2))
    count += 1;
  return count;
}
