import { type CodeGeometry, encodeModules } from './graphic/geometry.ts';
import type { CellGrid, Picture } from './picture.ts';

/** A QR code with its graphic, as the geometry has them. `graphic` is geometry.cells a side, 1 is ink. */
export function drawSecureCode(content: string, geometry: CodeGeometry, graphic: Uint8Array): Picture {
  const { width, height, dpi, qrX, qrY, size, moduleDots, cellDots, cells } = geometry;
  const code: CellGrid = {
    x: qrX,
    y: qrY,
    unit: moduleDots,
    columns: size,
    rows: size,
    cells: encodeModules(content, geometry),
  };
  const pattern: CellGrid = {
    x: qrX + geometry.graphic.x,
    y: qrY + geometry.graphic.y,
    unit: cellDots,
    columns: cells,
    rows: cells,
    cells: graphic,
  };
  return { width, height, dpi, grids: [code, pattern] };
}
