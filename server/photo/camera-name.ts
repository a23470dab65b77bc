/** Markers of ITU-T T.81, table B.1. */
const app1 = 0xe1;
const startOfScan = 0xda;
const exif = Buffer.from('Exif\0\0');

/** Tags of the first directory and the type of text (CIPA DC-008, TIFF 6.0). */
const make = 0x010f;
const model = 0x0110;
const ascii = 2;
const entryBytes = 12;
/** A directory of a camera has some twenty entries. */
const mostEntries = 200;
const mostCharacters = 60;

/**
 * Returns maker and model from the EXIF data of a JPEG, or '' when there are none that can be read. Reads only the head
 * of the file, decodes nothing, and never reads past the segment.
 */
export function cameraNameOf(jpeg: Uint8Array): string {
  const bytes = Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const end = at + 2 + bytes.readUInt16BE(at + 2);
    if (marker === startOfScan || end < at + 4 || end > bytes.length) break;
    const body = bytes.subarray(at + 4, end);
    if (marker === app1 && body.subarray(0, exif.length).equals(exif)) return nameIn(body.subarray(exif.length));
    at = end;
  }
  return '';
}

function nameIn(tiff: Buffer): string {
  if (tiff.length < 8) return '';
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const long = (at: number) => (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at));
  const start = long(4);
  if (start + 2 > tiff.length) return '';
  const texts = new Map<number, string>();
  const entries = Math.min(short(start), mostEntries);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * entryBytes;
    if (at + entryBytes > tiff.length) break;
    const tag = short(at);
    if ((tag !== make && tag !== model) || short(at + 2) !== ascii) continue;
    const length = long(at + 4);
    // Four characters and fewer are in the entry itself.
    const from = length <= 4 ? at + 8 : long(at + 8);
    texts.set(tag, readable(tiff.subarray(from, from + Math.min(length, mostCharacters))));
  }
  const [maker = '', name = ''] = [texts.get(make), texts.get(model)];
  // Most models begin with the name of their maker.
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`.trim();
}

/** Up to the NUL that ends it, printable ASCII alone. */
function readable(text: Buffer): string {
  const [value = ''] = text.toString('latin1').split('\0');
  return value.replace(/[^\x20-\x7e]/g, '').trim();
}
