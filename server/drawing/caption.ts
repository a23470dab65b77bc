import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import type { CellGrid, Picture } from './picture.ts';

/** Ten digits, five columns by seven rows, drawn for print at a few dots a cell. */
const digits = [
  ['01110', '10001', '10011', '10101', '11001', '10001', '01110'],
  ['00100', '01100', '00100', '00100', '00100', '00100', '01110'],
  ['01110', '10001', '00001', '00010', '00100', '01000', '11111'],
  ['11111', '00010', '00100', '00010', '00001', '10001', '01110'],
  ['00010', '00110', '01010', '10010', '11111', '00010', '00010'],
  ['11111', '10000', '11110', '00001', '00001', '10001', '01110'],
  ['00110', '01000', '10000', '11110', '10001', '10001', '01110'],
  ['11111', '00001', '00010', '00100', '01000', '01000', '01000'],
  ['01110', '10001', '10001', '01110', '10001', '10001', '01110'],
  ['01110', '10001', '10001', '01111', '00001', '00010', '01100'],
];
const digitColumns = 5;
const digitRows = 7;
const largestCellMillimetres = 0.25;
const millimetresPerInch = 25.4;

/**
 * Puts a line of digits under a code, outside its quiet zone, as wide as the code at most.
 * @throws RangeError for anything but digits
 */
export function addCaption(picture: Picture, text: string): Picture {
  const cells = lineOf(text);
  const columns = cells.length / digitRows;
  const largest = Math.floor((largestCellMillimetres * picture.dpi) / millimetresPerInch);
  const unit = Math.max(1, Math.min(largest, Math.floor(picture.width / (columns + 2))));
  const width = Math.max(picture.width, (columns + 2) * unit);
  const x = Math.floor((width - columns * unit) / 2);
  const line: CellGrid = { x, y: picture.height, unit, columns, rows: digitRows, cells };
  const shift = Math.floor((width - picture.width) / 2);
  return {
    width,
    height: picture.height + (digitRows + 2) * unit,
    dpi: picture.dpi,
    grids: [...picture.grids.map((grid) => ({ ...grid, x: grid.x + shift })), line],
  };
}

function lineOf(text: string): Uint8Array {
  if (!/^\d+$/.test(text)) throw new UnprintableError(reason('captionDigitsOnly'));
  const columns = text.length * (digitColumns + 1) - 1;
  const cells = new Uint8Array(columns * digitRows);
  for (const [index, character] of [...text].entries()) {
    for (const [row, pattern] of (digits[Number(character)] ?? []).entries()) {
      for (const [column, bit] of [...pattern].entries()) {
        if (bit === '1') cells[row * columns + index * (digitColumns + 1) + column] = 1;
      }
    }
  }
  return cells;
}
