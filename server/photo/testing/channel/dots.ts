import type { PrintedSymbol } from '#server/drawing/graphic/geometry.ts';

/** The input of a press: ink from 0 to 1 on each device dot, rows from the top. */
export interface Dots {
  data: Float32Array;
  width: number;
  height: number;
}

/** A printed code with its quiet zone, dot by dot. @param graphic the pattern, `geometry.cells` a side. */
export function drawDots({ geometry, modules }: PrintedSymbol, graphic: ArrayLike<number>): Dots {
  const { width, height, qrX, qrY, size, moduleDots, cells, cellDots } = geometry;
  const data = new Float32Array(width * height);
  paint(data, width, modules, size, moduleDots, qrX, qrY);
  paint(data, width, graphic, cells, cellDots, qrX + geometry.graphic.x, qrY + geometry.graphic.y);
  return { data, width, height };
}

function paint(
  data: Float32Array,
  width: number,
  squares: ArrayLike<number>,
  count: number,
  side: number,
  left: number,
  top: number,
): void {
  for (let row = 0; row < count * side; row += 1) {
    const from = Math.floor(row / side) * count;
    const to = (top + row) * width + left;
    for (let column = 0; column < count; column += 1) {
      const ink = squares[from + column] ?? 0;
      if (ink) data.fill(ink, to + column * side, to + (column + 1) * side);
    }
  }
}
