/** An EXIF segment of a JPEG with texts by their tags: 0x010f who made the camera, 0x0110 which it is. */
export function exifOf(texts: readonly (readonly [tag: number, text: string])[], order: 'II' | 'MM' = 'II'): Buffer {
  const short = (value: number) => {
    const bytes = Buffer.alloc(2);
    if (order === 'II') bytes.writeUInt16LE(value);
    else bytes.writeUInt16BE(value);
    return bytes;
  };
  const long = (value: number) => {
    const bytes = Buffer.alloc(4);
    if (order === 'II') bytes.writeUInt32LE(value);
    else bytes.writeUInt32BE(value);
    return bytes;
  };
  const heap: Buffer[] = [];
  let next = 8 + 2 + texts.length * 12 + 4;
  const entries = texts.map(([tag, text]) => {
    const bytes = Buffer.from(`${text}\0`);
    const isShort = bytes.length <= 4;
    const value = isShort ? Buffer.concat([bytes, Buffer.alloc(4 - bytes.length)]) : long(next);
    if (!isShort) {
      heap.push(bytes);
      next += bytes.length;
    }
    return Buffer.concat([short(tag), short(2), long(bytes.length), value]);
  });
  const tiff = Buffer.concat([
    Buffer.from(order),
    short(42),
    long(8),
    short(texts.length),
    ...entries,
    long(0),
    ...heap,
  ]);
  return segment(Buffer.concat([Buffer.from('Exif\0\0'), tiff]));
}

function segment(body: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/** A photo as if that camera had taken it. */
export const takenWith = (jpeg: Buffer, maker: string, camera: string): Buffer =>
  Buffer.concat([
    jpeg.subarray(0, 2),
    exifOf([
      [0x010f, maker],
      [0x0110, camera],
    ]),
    jpeg.subarray(2),
  ]);
