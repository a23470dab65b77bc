/** The file with another picture size in its frame header: what a pixel bomb is made of. */
export function claimSize(jpeg: Buffer, width: number, height: number): Buffer {
  const patched = Buffer.from(jpeg);
  const frame = frameOf(patched);
  patched.writeUInt16BE(height, frame + 5);
  patched.writeUInt16BE(width, frame + 7);
  return patched;
}

/** The file with its last scan repeated: each costs the decoder a walk over the whole picture. */
export function repeatLastScan(jpeg: Buffer, times: number): Buffer {
  const start = jpeg.lastIndexOf(Buffer.of(0xff, 0xda));
  const end = jpeg.lastIndexOf(Buffer.of(0xff, 0xd9));
  const scan = jpeg.subarray(start, end);
  return Buffer.concat([jpeg.subarray(0, end), ...Array.from({ length: times }, () => scan), jpeg.subarray(end)]);
}

function frameOf(jpeg: Buffer): number {
  for (const marker of [0xc0, 0xc1, 0xc2]) {
    const at = jpeg.indexOf(Buffer.of(0xff, marker, 0x00));
    if (at > 0) return at;
  }
  throw new Error('No frame header in the file.');
}
