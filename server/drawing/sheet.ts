import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';

/** Width and height in millimetres, upright. SRA sizes leave room for marks around A sizes (ISO 217). */
const sheetSizes = {
  A4: [210, 297],
  SRA4: [225, 320],
  A3: [297, 420],
  SRA3: [320, 450],
} as const;

export interface SheetSettings {
  size: keyof typeof sheetSizes;
  /** Paper left free all around, which holds the crop marks, in millimetres. */
  margin: number;
  /** Between codes, in millimetres. */
  gap: number;
  marks: boolean;
}

/** Positions of the codes of a sheet. All lengths in dots; whole ones, so that every dot stays a dot. */
export interface SheetPlan {
  width: number;
  height: number;
  dpi: number;
  columns: number;
  rows: number;
  /** Top left of the first code. */
  left: number;
  top: number;
  /** The room of one code. */
  cellWidth: number;
  cellHeight: number;
  gap: number;
  margin: number;
  marks: boolean;
}

const millimetresPerInch = 25.4;

/**
 * As many codes of the given size as the sheet holds, in the middle.
 * @param cell size of the largest code, in dots
 * @throws RangeError when it does not hold one
 */
export function planSheet(sheet: SheetSettings, cell: { width: number; height: number }, dpi: number): SheetPlan {
  const dots = (millimetres: number) => Math.round((millimetres * dpi) / millimetresPerInch);
  const [width, height] = sheetSizes[sheet.size].map(dots) as [number, number];
  const [margin, gap] = [dots(sheet.margin), dots(sheet.gap)];
  const columns = Math.floor((width - 2 * margin + gap) / (cell.width + gap));
  const rows = Math.floor((height - 2 * margin + gap) / (cell.height + gap));
  if (columns < 1 || rows < 1) throw new UnprintableError(reason('sheetTooSmall'));
  return {
    width,
    height,
    dpi,
    columns,
    rows,
    left: Math.floor((width - columns * (cell.width + gap) + gap) / 2),
    top: Math.floor((height - rows * (cell.height + gap) + gap) / 2),
    cellWidth: cell.width,
    cellHeight: cell.height,
    gap,
    margin,
    marks: sheet.marks,
  };
}

/** Top left of the code at a place of the sheet, counted from 0, row by row. */
export function placeOnSheet(plan: SheetPlan, place: number): { x: number; y: number } {
  const column = place % plan.columns;
  const row = Math.floor(place / plan.columns);
  return {
    x: plan.left + column * (plan.cellWidth + plan.gap),
    y: plan.top + row * (plan.cellHeight + plan.gap),
  };
}

interface Line {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

const markMillimetres = 4;
/** Between a code and the mark that is cut along it. */
const offsetMillimetres = 1;

/** The crop marks of a sheet, in dots: at both edges of each column and row, in the margin. */
export function cropMarks(plan: SheetPlan): Line[] {
  const { width, height, dpi, columns, rows, left, top, cellWidth, cellHeight, gap } = plan;
  const dots = (millimetres: number) => Math.round((millimetres * dpi) / millimetresPerInch);
  const right = left + columns * (cellWidth + gap) - gap;
  const bottom = top + rows * (cellHeight + gap) - gap;
  const offset = dots(offsetMillimetres);
  const length = dots(markMillimetres);
  const lines: Line[] = [];
  for (let column = 0; column < columns; column += 1) {
    const edge = left + column * (cellWidth + gap);
    for (const x of [edge, edge + cellWidth]) {
      lines.push({ x1: x, y1: Math.max(0, top - offset - length), x2: x, y2: Math.max(0, top - offset) });
      lines.push({
        x1: x,
        y1: Math.min(height, bottom + offset),
        x2: x,
        y2: Math.min(height, bottom + offset + length),
      });
    }
  }
  for (let row = 0; row < rows; row += 1) {
    const edge = top + row * (cellHeight + gap);
    for (const y of [edge, edge + cellHeight]) {
      lines.push({ x1: Math.max(0, left - offset - length), y1: y, x2: Math.max(0, left - offset), y2: y });
      lines.push({ x1: Math.min(width, right + offset), y1: y, x2: Math.min(width, right + offset + length), y2: y });
    }
  }
  return lines;
}
