/** Square cells of one size on the dots of a press: a QR code's modules, a graphic's cells, a line of digits. */
export interface CellGrid {
  /** Dots from the picture's top left. */
  x: number;
  y: number;
  /** Dots a side of a cell. */
  unit: number;
  columns: number;
  rows: number;
  /** 1 is ink, rows from the top. */
  cells: Uint8Array;
}

/** A printed code as its parts, exact to the dot. Every format is drawn from this. */
export interface Picture {
  /** Dots. */
  width: number;
  height: number;
  /** Dots an inch. */
  dpi: number;
  grids: readonly CellGrid[];
}

const millimetresPerInch = 25.4;

export const toMillimetres = (dots: number, dpi: number): number => (dots * millimetresPerInch) / dpi;
