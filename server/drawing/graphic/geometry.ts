import encodeQR, { type ErrorCorrection } from 'qr';
import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import { damageShare, type ModuleWindow, symbolSize } from './qr-damage.ts';

/** Where a layout puts the graphic, and its side in modules. */
export interface GraphicLayout {
  position: 'inside' | 'left' | 'right' | 'above' | 'below';
  sizeModules: number;
}

/** The layouts that have a name. A custom layout brings its own. */
export const namedLayouts = {
  'sg-inside': { position: 'inside', sizeModules: 10 },
  'sg-outside': { position: 'right', sizeModules: 20 },
} as const satisfies Record<string, GraphicLayout>;

export const graphicModuleLimits = { inside: { min: 8, max: 40 }, beside: { min: 20, max: 60 } } as const;

/** How a press puts the code on paper. Stored with the workorder: the photo side must draw exactly what was printed. */
export interface PrintResolution {
  /** Device dots an inch. */
  dpi: number;
  /** Dots a module of the QR code; by default a third of a millimetre. */
  moduleDots?: number | undefined;
  /** Dots a cell of the graphic; by default `firstCellDots`. */
  cellDots?: number | undefined;
}

export interface Square {
  /** Dots from the top left of the QR code (its first module, not its quiet zone); negative left of or above it. */
  x: number;
  y: number;
  /** Dots. */
  side: number;
}

/** A printed code, to the dot. Everything is a function of layout, content and resolution. */
export interface CodeGeometry {
  version: number;
  ecc: ErrorCorrection;
  /** Modules a side of the QR code. */
  size: number;
  dpi: number;
  moduleDots: number;
  cellDots: number;
  /** Cells a side of the graphic: what the pattern is drawn with. */
  cells: number;
  /** `graphic.side` is `cells` × `cellDots`. */
  graphic: Square;
  /** The modules that are left out for a graphic inside; null beside. Paper, where the graphic does not reach. */
  window: ModuleWindow | null;
  /** White modules all around, and between code and graphic. */
  quietModules: number;
  /** The whole code with its quiet zone, in dots, and where the QR code starts in it. */
  width: number;
  height: number;
  qrX: number;
  qrY: number;
}

export interface PrintedSymbol {
  geometry: CodeGeometry;
  /** The QR code's modules, 1 dark, rows from the top, with the window left white. */
  modules: Uint8Array;
}

const quietModules = 4;
/** The encoder knows no border of none. */
const encoderBorder = 1;
const micrometresPerInch = 25_400;
const moduleMicrometres = 339;
/** The smallest cell that a phone sees clearly without zoom: server/photo/graphic/phone-distance.ts. */
const clearCellMicrometres = 29;
const maxVersion = 40;
/** A graphic inside needs a symbol with room around its finders. */
const minVersionInside = 4;
/** The share of the error correction that a window may take: a quarter stays for dirt and scratches. */
const maxDamageShare = 0.75;

/**
 * Dots a cell that a press begins with: the finest that phones see clearly. Its proofs say whether finer or coarser
 * cells are better.
 */
export const firstCellDots = (dpi: number): number =>
  Math.max(1, Math.ceil((dpi * clearCellMicrometres) / micrometresPerInch));

/** @throws RangeError when the layout, the content or the resolution cannot be printed. */
export function planGeometry(layout: GraphicLayout, content: string, resolution: PrintResolution): CodeGeometry {
  const isInside = layout.position === 'inside';
  const limits = isInside ? graphicModuleLimits.inside : graphicModuleLimits.beside;
  const { sizeModules } = layout;
  if (!Number.isInteger(sizeModules) || sizeModules < limits.min || sizeModules > limits.max) {
    throw new UnprintableError(reason('graphicSizeOutOfRange', limits));
  }
  const { dpi, moduleDots, cellDots } = resolveDots(resolution);
  const cells = Math.floor((sizeModules * moduleDots) / cellDots);
  const side = cells * cellDots;
  const symbol = isInside ? planInside(sizeModules, content) : planBeside(content);
  const qrSide = symbol.size * moduleDots;
  const quiet = quietModules * moduleDots;
  const base = { ...symbol, dpi, moduleDots, cellDots, cells, quietModules };
  const middle = Math.floor((qrSide - side) / 2);
  const gap = side + quiet;
  switch (layout.position) {
    case 'inside': {
      const whole = qrSide + 2 * quiet;
      return { ...base, graphic: { x: middle, y: middle, side }, width: whole, height: whole, qrX: quiet, qrY: quiet };
    }
    case 'left':
    case 'right': {
      const x = layout.position === 'left' ? -gap : qrSide + quiet;
      const above = Math.max(0, -middle);
      const height = Math.max(qrSide, side) + 2 * quiet;
      const qrX = layout.position === 'left' ? quiet + gap : quiet;
      return {
        ...base,
        graphic: { x, y: middle, side },
        width: qrSide + gap + 2 * quiet,
        height,
        qrX,
        qrY: quiet + above,
      };
    }
    case 'above':
    case 'below': {
      const y = layout.position === 'above' ? -gap : qrSide + quiet;
      const before = Math.max(0, -middle);
      const width = Math.max(qrSide, side) + 2 * quiet;
      const qrY = layout.position === 'above' ? quiet + gap : quiet;
      return {
        ...base,
        graphic: { x: middle, y, side },
        width,
        height: qrSide + gap + 2 * quiet,
        qrX: quiet + before,
        qrY,
      };
    }
  }
}

/** Plans and encodes in one: what a printed code looks like. @throws RangeError as `planGeometry` does. */
export function planSymbol(layout: GraphicLayout, content: string, resolution: PrintResolution): PrintedSymbol {
  const geometry = planGeometry(layout, content, resolution);
  return { geometry, modules: encodeModules(content, geometry) };
}

/**
 * The modules that a symbol of this geometry shows, 1 dark, rows from the top, its window white.
 * @param mask the mask pattern, 0 to 7, of a symbol that was made with another than the encoder's choice.
 */
export function encodeModules(
  content: string,
  geometry: Pick<CodeGeometry, 'version' | 'ecc' | 'size' | 'window'>,
  mask?: number,
): Uint8Array {
  const { version, ecc, size, window } = geometry;
  const options = { ecc, version, border: encoderBorder, ...(mask === undefined ? {} : { mask: asMask(mask) }) };
  const rows = encodeQR(content, 'raw', options);
  const modules = new Uint8Array(size * size);
  for (let y = 0; y < size; y += 1) {
    const row = rows[y + encoderBorder] ?? [];
    for (let x = 0; x < size; x += 1) if (row[x + encoderBorder]) modules[y * size + x] = 1;
  }
  if (window) {
    for (let y = window.at; y < window.at + window.size; y += 1) {
      modules.fill(0, y * size + window.at, y * size + window.at + window.size);
    }
  }
  return modules;
}

function asMask(mask: number): number {
  if (!Number.isInteger(mask) || mask < 0 || mask > 7) throw new UnprintableError(reason('maskOutOfRange'));
  return mask;
}

function resolveDots(resolution: PrintResolution): { dpi: number; moduleDots: number; cellDots: number } {
  const { dpi } = resolution;
  const dots = (micrometres: number) => Math.max(1, Math.round((dpi * micrometres) / micrometresPerInch));
  const moduleDots = resolution.moduleDots ?? dots(moduleMicrometres);
  const cellDots = resolution.cellDots ?? firstCellDots(dpi);
  for (const value of [dpi, moduleDots, cellDots]) {
    if (!Number.isInteger(value) || value < 1) throw new UnprintableError(reason('resolutionNotWholeNumber'));
  }
  if (moduleDots < 2 * cellDots) throw new UnprintableError(reason('moduleTooSmall'));
  if (moduleDots > 512) throw new UnprintableError(reason('moduleTooLarge', { count: 512 }));
  return { dpi, moduleDots, cellDots };
}

interface SymbolPlan {
  version: number;
  ecc: ErrorCorrection;
  size: number;
  window: ModuleWindow | null;
}

function planBeside(content: string): SymbolPlan {
  const ecc = 'medium';
  const version = smallestVersion(content, ecc);
  return { version, ecc, size: symbolSize(version), window: null };
}

/**
 * The window is odd like the symbol, so both have the same middle, and at least half a module wider on each side than
 * the graphic.
 */
function planInside(sizeModules: number, content: string): SymbolPlan {
  const ecc = 'high';
  const windowSize = sizeModules + (sizeModules % 2 === 0 ? 1 : 2);
  for (let version = Math.max(minVersionInside, smallestVersion(content, ecc)); version <= maxVersion; version += 1) {
    const size = symbolSize(version);
    const window = { at: (size - windowSize) / 2, size: windowSize };
    // The finders with their separators and format bits take nine modules.
    if (window.at < 9) continue;
    if (damageOf(version, ecc, window) <= maxDamageShare) return { version, ecc, size, window };
  }
  throw new UnprintableError(reason('qrCodeTooSmall'));
}

const damages = new Map<string, number>();

function damageOf(version: number, ecc: ErrorCorrection, window: ModuleWindow): number {
  const key = `${version} ${ecc} ${window.size}`;
  const known = damages.get(key) ?? damageShare(version, ecc, window);
  damages.set(key, known);
  return known;
}

const versions = new Map<string, number>();
const maxVersionsKept = 1000;

/** Depends on the content's kind and length alone, which ten million codes of a workorder have in common. */
function smallestVersion(content: string, ecc: ErrorCorrection): number {
  const kind = /^[0-9]+$/.test(content) ? 'n' : /^[0-9A-Z $%*+\-./:]+$/.test(content) ? 'a' : 'b';
  const key = `${ecc} ${kind} ${Buffer.byteLength(content)}`;
  const known = versions.get(key);
  if (known !== undefined) return known;
  let version: number;
  try {
    version = (encodeQR(content, 'raw', { ecc, border: encoderBorder }).length - 2 * encoderBorder - 17) / 4;
  } catch {
    throw new UnprintableError(reason('contentTooLong'));
  }
  if (versions.size >= maxVersionsKept) versions.clear();
  versions.set(key, version);
  return version;
}
