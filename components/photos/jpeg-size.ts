/** Where the frame of any camera's JPEG is: behind its previews, which can be some hundred kilobytes. */
const lookedThrough = 1024 * 1024;
const segmentsWithoutFrame = new Set([0xc4, 0xc8, 0xcc]);

/** Pixels of a JPEG as it says itself, found without decoding it; undefined where it does not say. */
export async function readJpegPixels(file: Blob): Promise<number | undefined> {
  const bytes = new Uint8Array(await file.slice(0, lookedThrough).arrayBuffer());
  const view = new DataView(bytes.buffer);
  let at = 2;
  while (at + 9 < bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !segmentsWithoutFrame.has(marker)) {
      return view.getUint16(at + 5) * view.getUint16(at + 7);
    }
    if (marker === 0xda || marker === 0xd9) return undefined;
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
