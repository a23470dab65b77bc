import { readSync } from 'node:fs';

/**
 * File descriptor in a reader by which the bytes of photos come, right after each order: as messages they would be
 * copied three times.
 */
export const photoPipe = 4;

/** Waits for the bytes. @throws Error when the other side ends before all of them have come */
export function takePhoto(size: number): Buffer {
  const photo = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  while (filled < size) {
    const count = readSync(photoPipe, photo, filled, size - filled, null);
    if (count === 0) throw new Error('The photo was cut off.');
    filled += count;
  }
  return photo;
}
