import { type CellGrid, type Picture, toMillimetres } from './picture.ts';

/** Enough for a hundred-thousandth of a millimetre, without a tail of noughts. */
const length = (millimetres: number): string => String(Number(millimetres.toFixed(5)));

/**
 * An SVG at its size in millimetres, one unit a dot, each part one path of whole cells.
 * @param background a white ground, for screens; files for the press have none.
 */
export function encodeSvg({ width, height, dpi, grids }: Picture, background = false): Buffer {
  const size = `width="${length(toMillimetres(width, dpi))}mm" height="${length(toMillimetres(height, dpi))}mm"`;
  const ground = background ? `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` : '';
  const text = new TextBytes();
  text.write(
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${ground}`,
  );
  for (const grid of grids) {
    const scale = grid.unit === 1 ? '' : ` scale(${grid.unit})`;
    text.write(`<path transform="translate(${grid.x} ${grid.y})${scale}" d="`);
    writeRuns(text, grid);
    text.write('"/>');
  }
  text.write('</svg>\n');
  return text.take();
}

/** Each run of ink as a rectangle one cell high; from one to the next only the step is told. */
function writeRuns(text: TextBytes, { columns, rows, cells }: CellGrid): void {
  let penX = 0;
  let penY = 0;
  for (let row = 0; row < rows; row += 1) {
    const first = row * columns;
    for (let column = 0; column < columns; ) {
      if (cells[first + column] !== 1) {
        column += 1;
        continue;
      }
      const start = column;
      while (column < columns && cells[first + column] === 1) column += 1;
      if (row === penY) text.writeBytes(stepTo(start - penX));
      else text.write(`m${start - penX} ${row - penY}`);
      text.writeBytes(rectangleOf(column - start));
      penX = start;
      penY = row;
    }
  }
}

/** Half a million times a second the same few texts. */
const steps: (Uint8Array | undefined)[] = [];
const rectangles: (Uint8Array | undefined)[] = [];

function stepTo(x: number): Uint8Array {
  const known = steps[x] ?? Buffer.from(`m${x} 0`, 'latin1');
  steps[x] = known;
  return known;
}

function rectangleOf(width: number): Uint8Array {
  const known = rectangles[width] ?? Buffer.from(`h${width}v1h-${width}z`, 'latin1');
  rectangles[width] = known;
  return known;
}

let scratch = Buffer.allocUnsafe(64 * 1024);

/** ASCII text in one buffer that all SVGs are written in, one after the other. */
class TextBytes {
  #at = 0;

  write(text: string): void {
    this.#reserve(text.length);
    this.#at += scratch.write(text, this.#at, 'latin1');
  }

  writeBytes(bytes: Uint8Array): void {
    const { length: count } = bytes;
    this.#reserve(count);
    const target = scratch;
    let at = this.#at;
    for (let index = 0; index < count; index += 1) target[at++] = bytes[index] ?? 0;
    this.#at = at;
  }

  take(): Buffer {
    return Buffer.from(scratch.subarray(0, this.#at));
  }

  #reserve(count: number): void {
    if (this.#at + count <= scratch.length) return;
    const larger = Buffer.allocUnsafe(2 * scratch.length + count);
    scratch.copy(larger, 0, 0, this.#at);
    scratch = larger;
  }
}
