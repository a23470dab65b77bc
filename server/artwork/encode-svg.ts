import { type CellGrid, type Picture, toMillimetres } from './picture.ts';

/** Enough for a hundred-thousandth of a millimetre, without a tail of noughts. */
const length = (millimetres: number): string => String(Number(millimetres.toFixed(5)));

/**
 * An SVG at its size in millimetres, one unit a dot, each part one path of whole cells.
 * @param background a white ground, for screens; files for the press have none.
 */
export function encodeSvg({ width, height, dpi, grids }: Picture, background = false): string {
  const size = `width="${length(toMillimetres(width, dpi))}mm" height="${length(toMillimetres(height, dpi))}mm"`;
  const ground = background ? `<path fill="#fff" d="M0 0h${width}v${height}H0z"/>` : '';
  const paths = grids.map(encodeGrid).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${ground}${paths}</svg>\n`;
}

function encodeGrid(grid: CellGrid): string {
  const { x, y, unit } = grid;
  const scale = unit === 1 ? '' : ` scale(${unit})`;
  return `<path transform="translate(${x} ${y})${scale}" d="${encodeRuns(grid)}"/>`;
}

/** Each run of ink as a rectangle one cell high; from one to the next only the step is told. */
function encodeRuns({ columns, rows, cells }: CellGrid): string {
  let path = '';
  let penX = 0;
  let penY = 0;
  let isFirst = true;
  for (let row = 0; row < rows; row += 1) {
    const first = row * columns;
    for (let column = 0; column < columns; ) {
      if (cells[first + column] !== 1) {
        column += 1;
        continue;
      }
      const start = column;
      while (column < columns && cells[first + column] === 1) column += 1;
      path += stepTo(start - penX, row - penY, isFirst) + runs(column - start);
      penX = start;
      penY = row;
      isFirst = false;
    }
  }
  return path;
}

/** A path that begins with m is moved from 0 0: absolute and relative are the same there. */
function stepTo(x: number, y: number, isFirst: boolean): string {
  return isFirst || y !== 0 ? `m${x} ${y}` : (steps[x] ?? `m${x} 0`);
}

const steps = Array.from({ length: 512 }, (_, x) => `m${x} 0`);
const rectangles = Array.from({ length: 512 }, (_, width) => `h${width}v1h-${width}z`);
const runs = (width: number): string => rectangles[width] ?? `h${width}v1h-${width}z`;
