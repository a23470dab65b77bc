/**
 * Sizes of printed codes, for service and portal. A press has no half dots: a code is as large as its modules, each a
 * whole number of dots. A size in millimetres is that of the QR code, without its white margin, and means the nearest
 * one that has whole dots.
 */

const millimetresPerInch = 25.4;
export const maxModuleDots = 512;
/** A side of a picture that is drawn. */
const maxSideDots = 8192;

export interface CodeMeasures {
  /** Modules a side of the QR code. */
  symbolModules: number;
  /** White modules all around, and between code and graphic. */
  quietModules: number;
  graphic: { position: 'inside' | 'left' | 'right' | 'above' | 'below'; sizeModules: number } | null;
}

export interface PrintDots {
  dpi: number;
  moduleDots: number;
  /** Dots of a cell of the graphic; null without one. */
  cellDots: number | null;
}

export interface PrintedSize {
  /** Millimetres: a side of the QR code, and the whole with white margin and graphic. */
  side: number;
  width: number;
  height: number;
  module: number;
  /** Cells a side of the graphic, and millimetres a cell; null without a graphic. */
  cells: number | null;
  cell: number | null;
}

/** Dots a module when nothing is chosen: a third of a millimetre, which phones read from a hand's length. */
export const usualModuleDots = (dpi: number): number => Math.max(1, Math.round((0.339 * dpi) / millimetresPerInch));

const inMillimetres = (dots: number, dpi: number) => (dots * millimetresPerInch) / dpi;

/** How large a code is printed. The same as the geometry that codes are drawn by. */
export function printedSize(measures: CodeMeasures, { dpi, moduleDots, cellDots }: PrintDots): PrintedSize {
  const { symbolModules, quietModules, graphic } = measures;
  const symbol = symbolModules * moduleDots;
  const quiet = quietModules * moduleDots;
  const cells = graphic && cellDots ? Math.floor((graphic.sizeModules * moduleDots) / cellDots) : null;
  const beside = graphic && graphic.position !== 'inside' && cells !== null ? cells * (cellDots ?? 0) : 0;
  const along = symbol + 2 * quiet + (beside > 0 ? beside + quiet : 0);
  const across = Math.max(symbol, beside) + 2 * quiet;
  const isUpright = graphic?.position === 'above' || graphic?.position === 'below';
  return {
    side: inMillimetres(symbol, dpi),
    width: inMillimetres(isUpright ? across : along, dpi),
    height: inMillimetres(isUpright ? along : across, dpi),
    module: inMillimetres(moduleDots, dpi),
    cells,
    cell: cells === null ? null : inMillimetres(cellDots ?? 0, dpi),
  };
}

/** The dots a module can have: two cells a side at least, and a picture that can be drawn at most. */
export function moduleDotsLimits(measures: CodeMeasures, cellDots: number | null): { min: number; max: number } {
  const min = cellDots === null ? 1 : 2 * cellDots;
  // At an inch of 25.4 dots a millimetre is a dot; a module of one cell has the most room for the graphic.
  const { width, height } = printedSize(measures, { dpi: millimetresPerInch, moduleDots: 1, cellDots: 1 });
  const modules = Math.max(width, height);
  return { min, max: Math.max(min, Math.min(maxModuleDots, Math.floor(maxSideDots / modules))) };
}

export interface SizeChoice {
  /** Dots a module of the nearest size that can be printed. */
  moduleDots: number;
  /** Whether the wish is that size, to a hundredth of a millimetre. */
  isWhole: boolean;
  /** Dots a module of the sizes next to the wish; null beyond the limits. */
  smaller: number | null;
  larger: number | null;
}

/** @param side wished side of the QR code in millimetres, more than 0 */
export function chooseModuleDots(
  side: number,
  measures: CodeMeasures,
  { dpi, cellDots }: Pick<PrintDots, 'dpi' | 'cellDots'>,
): SizeChoice {
  const { min, max } = moduleDotsLimits(measures, cellDots);
  const sideOf = (dots: number) => inMillimetres(dots * measures.symbolModules, dpi);
  const wished = side / sideOf(1);
  const moduleDots = Math.min(max, Math.max(min, Math.round(wished)));
  const isWhole = Math.abs(sideOf(moduleDots) - side) < 0.005 + 1e-9;
  const below = Math.floor(wished);
  const above = below + 1;
  return {
    moduleDots,
    isWhole,
    smaller: isWhole || below < min ? null : Math.min(below, max),
    larger: isWhole || above > max ? null : Math.max(above, min),
  };
}

const leastModule = 0.25;
const leastModuleDots = 4;
const finestCell = 0.03;
const coarsestCell = 0.06;
const leastCells = 64;

export type SizeWarning = 'small-module' | 'few-dots' | 'fine-cell' | 'coarse-cell' | 'few-cells';

/** Warnings about a size, the worst first. It is printed nevertheless. */
export function sizeWarnings(size: PrintedSize, { moduleDots }: Pick<PrintDots, 'moduleDots'>): SizeWarning[] {
  const warnings: SizeWarning[] = [];
  if (size.module < leastModule) warnings.push('small-module');
  if (moduleDots < leastModuleDots) warnings.push('few-dots');
  if (size.cell !== null && size.cell < finestCell) warnings.push('fine-cell');
  if (size.cell !== null && size.cell > coarsestCell) warnings.push('coarse-cell');
  if (size.cells !== null && size.cells < leastCells) warnings.push('few-cells');
  return warnings;
}
