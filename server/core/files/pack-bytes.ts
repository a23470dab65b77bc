import { crc32, deflateRawSync } from 'node:zlib';

/** Bytes as an entry of a zip archive holds them (APPNOTE 6.3, 4.4.5). */
export interface PackedBytes {
  data: Uint8Array;
  /** 8: deflated, 0: as they are. */
  method: 0 | 8;
  /** CRC of the original bytes, as is `size`. */
  crc: number;
  size: number;
}

/** A small window: most of the time for a small file goes into making room for a large one. */
const deflateOptions = { level: 1, windowBits: 13, memLevel: 7 };

/** Near what they will come to: room that is left over is memory until the next garbage collection. */
const roomFor = (bytes: Uint8Array) => Math.max(1024, Math.min(64 * 1024, bytes.length >> 2));

/** @param compress whether they get smaller by it */
export function packBytes(bytes: Uint8Array, compress: boolean): PackedBytes {
  return {
    data: compress ? deflateRawSync(bytes, { ...deflateOptions, chunkSize: roomFor(bytes) }) : bytes,
    method: compress ? 8 : 0,
    crc: crc32(bytes),
    size: bytes.length,
  };
}
