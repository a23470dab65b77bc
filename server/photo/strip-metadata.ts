/** Markers of segments a decoder needs (ITU-T T.81, table B.1): frames, tables, intervals. */
const needed = new Set([
  ...[0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf],
  ...[0xdb, 0xdc, 0xdd, 0xde, 0xdf],
]);
const startOfScan = 0xda;
const endOfImage = 0xd9;
const app0 = 0xe0;
/** Application segments that say how colours are meant, by what they begin with. */
const colour = new Map([
  [0xe2, Buffer.from('ICC_PROFILE\0')],
  [0xee, Buffer.from('Adobe')],
]);
const jfif = Buffer.from('JFIF\0');
/** Version, density and the size of a thumbnail, of which there is none. */
const jfifBytes = 18;

const opening = Buffer.of(0xff, 0xd8);
const ending = Buffer.of(0xff, endOfImage);

/**
 * The photo without what else the file holds: EXIF with its position, time and device, XMP, IPTC, thumbnails, comments,
 * and whatever follows the picture (further pictures, sound, film). What is decoded stays byte for byte, and so does
 * how the picture is to be turned and its colours are meant: it is read and measured as the original is. One walk over
 * the segments; nothing is decoded.
 * @param orientation EXIF orientation, 1 to 8
 * @returns null when there is no frame or no picture in it
 */
export function stripMetadata(jpeg: Uint8Array, orientation: number): Buffer | null {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const picture: Buffer[] = [];
  let head: Buffer = Buffer.alloc(0);
  let hasPicture = false;
  let at = 2;
  while (at + 4 <= bytes.length) {
    const marker = bytes[at + 1] ?? 0;
    // Stray and fill bytes, and markers without a length: decoders step over them.
    if (bytes[at] !== 0xff || marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      at += 2;
      continue;
    }
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    // A decoder also stops at a segment that is cut off or has no length.
    if (marker === endOfImage || end < at + 4 || end > bytes.length) break;
    const segment = bytes.subarray(at, end);
    at = end;
    if (marker === startOfScan) {
      at = endOfScan(bytes, end);
      picture.push(segment, bytes.subarray(end, at));
      hasPicture = true;
    } else if (needed.has(marker) || startsWith(segment, colour.get(marker))) {
      picture.push(segment);
    } else if (marker === app0 && startsWith(segment, jfif) && head.length === 0) {
      head = withoutThumbnail(segment);
    }
  }
  if (!hasPicture) return null;
  return Buffer.concat([opening, head, ...(orientation === 1 ? [] : [exifOf(orientation)]), ...picture, ending]);
}

/**
 * Returns where the coded picture that begins at `start` ends: at the next marker that is neither a stuffed byte nor a
 * restart.
 */
function endOfScan(bytes: Buffer, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1];
    if (marker === undefined) break;
    if (marker !== 0 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd7)) return at;
  }
  return bytes.length;
}

const startsWith = (segment: Buffer, name: Buffer | undefined): boolean =>
  name !== undefined && segment.subarray(4, 4 + name.length).equals(name);

function withoutThumbnail(segment: Buffer): Buffer {
  const head = Buffer.alloc(jfifBytes);
  segment.copy(head, 0, 0, jfifBytes - 2);
  head.writeUInt16BE(jfifBytes - 2, 2);
  return head;
}

/**
 * An EXIF segment with one field, the orientation (CIPA DC-008, tag 0x0112, a short), in the order of bytes that begins
 * with II.
 */
function exifOf(orientation: number): Buffer {
  const field = [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0];
  const tiff = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, ...field, 0, 0, 0, 0];
  const body = [...Buffer.from('Exif\0\0'), ...tiff];
  return Buffer.from([0xff, 0xe1, 0, body.length + 2, ...body]);
}
