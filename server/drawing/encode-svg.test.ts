import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodePackedSvg, encodeSvg, SvgBuffer } from './encode-svg.ts';
import type { CellGrid } from './picture.ts';

const pictureOf = (grids: readonly CellGrid[]) => ({ width: 4000, height: 4000, dpi: 600, grids });

/** Any width, including runs that are longer and further apart than those whose text is cached. */
const grids = fc.array(
  fc
    .record({ columns: fc.integer({ min: 1, max: 200 }), rows: fc.integer({ min: 1, max: 12 }), x: fc.nat(900) })
    .chain(({ columns, rows, x }) =>
      fc
        .oneof(
          fc.uint8Array({ minLength: columns * rows, maxLength: columns * rows, max: 1 }),
          // Ink and paper in long runs.
          fc.array(fc.nat(150), { minLength: 1, maxLength: 40 }).map((lengths) => {
            const cells = new Uint8Array(columns * rows);
            let at = 0;
            for (const [index, length] of lengths.entries()) {
              cells.fill(index % 2, at, at + length);
              at += length;
            }
            return cells;
          }),
        )
        .map((cells): CellGrid => ({ x, y: 3, unit: 1 + (x % 3), columns, rows, cells })),
    ),
  { maxLength: 3 },
);

/** The cells that the paths of an SVG fill, grid by grid. */
function cellsIn(text: string, all: readonly CellGrid[]): Uint8Array[] {
  const paths = [...text.matchAll(/<path transform[^>]* d="([^"]*)"\/>/g)].map(([, path = '']) => path);
  expect(paths).toHaveLength(all.length);
  return all.map(({ columns, rows }, index) => {
    const cells = new Uint8Array(columns * rows);
    let [x, y] = [0, 0];
    const rest = (paths[index] ?? '').replace(/m(-?\d+) (\d+)h(\d+)v1h-(\d+)z/g, (_, across, down, width, back) => {
      expect(back).toBe(width);
      x += Number(across);
      y += Number(down);
      cells.fill(1, y * columns + x, y * columns + x + Number(width));
      return '';
    });
    expect(rest).toBe('');
    return cells;
  });
}

describe('an SVG', () => {
  it('has every cell of ink, and no other', () => {
    fc.assert(
      fc.property(grids, (all) => {
        expect(cellsIn(encodeSvg(pictureOf(all)).toString(), all)).toEqual(all.map(({ cells }) => cells));
      }),
    );
  });

  // conforms: 42.3
  it('is the same text when it is deflated as it is written', () => {
    fc.assert(
      fc.property(fc.array(grids, { maxLength: 4 }), (several) => {
        const buffer = new SvgBuffer();
        for (const all of several) {
          const text = encodeSvg(pictureOf(all));
          const packed = encodePackedSvg(pictureOf(all), buffer);
          expect(text.equals(packed.text)).toBe(true);
          expect(inflateRawSync(packed.deflated).equals(text)).toBe(true);
        }
      }),
    );
  });

  it('is deflated right where the same run stands further back than a copy may lie', () => {
    const [columns, rows] = [400, 60];
    const cells = new Uint8Array(columns * rows);
    for (let row = 0; row < rows; row += 1) {
      // The first row's last run comes again in the last row alone, over 32 KiB later.
      for (let at = 0; at < columns - 80; at += 2 + ((at * row) % 3)) cells[row * columns + at] = 1;
      if (row % (rows - 1) === 0) cells.fill(1, row * columns + columns - 61, row * columns + columns - 1);
    }
    const picture = pictureOf([{ x: 0, y: 0, unit: 2, columns, rows, cells }]);
    const { text, deflated } = encodePackedSvg(picture, new SvgBuffer());
    expect(text.length).toBeGreaterThan(2 * 32_768);
    expect(inflateRawSync(deflated).equals(encodeSvg(picture))).toBe(true);
    expect(deflated.length).toBeLessThan(text.length / 4);
  });
});
