import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import type { CellGrid, Picture } from './picture.ts';

/** One bit a dot: 1 is ink, rows packed to bytes, the most significant bit first, unused bits 0. */
export interface Bitmap {
  width: number;
  height: number;
  dpi: number;
  /** Bytes a row. */
  stride: number;
  bits: Uint8Array;
}

/** @throws RangeError when a part does not lie in the picture. */
export function drawBitmap({ width, height, dpi, grids }: Picture): Bitmap {
  const stride = (width + 7) >> 3;
  const bitmap = { width, height, dpi, stride, bits: new Uint8Array(stride * height) };
  for (const grid of grids) drawGrid(bitmap, grid);
  return bitmap;
}

function drawGrid({ width, height, stride, bits }: Bitmap, { x, y, unit, columns, rows, cells }: CellGrid): void {
  if (x < 0 || y < 0 || x + columns * unit > width || y + rows * unit > height) {
    throw new UnprintableError(reason('partOutsideCode'));
  }
  const line = new Uint8Array(stride);
  const from = x >> 3;
  const to = (x + columns * unit + 7) >> 3;
  for (let row = 0; row < rows; row += 1) {
    line.fill(0, from, to);
    const first = row * columns;
    for (let column = 0; column < columns; ) {
      if (cells[first + column] !== 1) {
        column += 1;
        continue;
      }
      const start = column;
      while (column < columns && cells[first + column] === 1) column += 1;
      setBits(line, x + start * unit, x + column * unit);
    }
    for (let dot = 0; dot < unit; dot += 1) {
      const target = (y + row * unit + dot) * stride;
      for (let at = from; at < to; at += 1) bits[target + at] = (bits[target + at] ?? 0) | (line[at] ?? 0);
    }
  }
}

/** Sets the bits from `start` up to `end`. */
function setBits(line: Uint8Array, start: number, end: number): void {
  const first = start >> 3;
  const last = (end - 1) >> 3;
  const head = 0xff >> (start & 7);
  const tail = (0xff00 >> (((end - 1) & 7) + 1)) & 0xff;
  if (first === last) {
    line[first] = (line[first] ?? 0) | (head & tail);
    return;
  }
  line[first] = (line[first] ?? 0) | head;
  line.fill(0xff, first + 1, last);
  line[last] = (line[last] ?? 0) | tail;
}
