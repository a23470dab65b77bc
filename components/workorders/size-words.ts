import type { CodeMeasures, PrintDots, PrintedSize, SizeWarning } from '#lib/artwork/code-size.ts';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';

export const measuresOf = (measures: ArtworkMeasures): CodeMeasures => ({
  symbolModules: measures.symbol_modules,
  quietModules: measures.quiet_modules,
  graphic: measures.graphic && {
    position: measures.graphic.position,
    sizeModules: measures.graphic.size_modules,
  },
});

/** '11.18 mm': to a hundredth, which tells the sizes of every press apart. */
export const millimetres = (value: number): string => `${hundredths(value)} mm`;
export const hundredths = (value: number): string => String(Math.round(value * 100) / 100);

/** A length as people type it, in millimetres: '12', '12.5', '12,5 mm'. NaN for what is none. */
export function parseMillimetres(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*mm$/i, '');
  if (text === '') return undefined;
  const value = /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return value > 0 ? value : Number.NaN;
}

/** '8 dots'. */
export const dots = (count: number): string => `${count} ${count === 1 ? 'dot' : 'dots'}`;

/** What is printed, in the words of the press: a line for module and graphic each. */
export function sizeLines(size: PrintedSize, { dpi, moduleDots, cellDots }: PrintDots): string[] {
  const lines = [
    `With its white margin ${hundredths(size.width)} × ${millimetres(size.height)}.`,
    `A module is ${dots(moduleDots)} at ${dpi} dpi, ${millimetres(size.module)}.`,
  ];
  if (size.cell === null || cellDots === null) return lines;
  const cell = Math.round(size.cell * 1000);
  return [...lines, `The graphic has ${size.cells} × ${size.cells} cells of ${dots(cellDots)}, ${cell} µm.`];
}

interface Press {
  equipment: string | undefined;
  substrate: string | undefined;
}

/** A warning in words, naming what it is printed with and on where that is known. */
export function warningWords(warning: SizeWarning, size: PrintedSize, { equipment, substrate }: Press): string {
  const cell = `${Math.round((size.cell ?? 0) * 1000)} µm`;
  switch (warning) {
    case 'small-module':
      return `Modules of ${millimetres(size.module)} are too small for many phones. Keep to 0.25 mm or more.`;
    case 'few-dots':
      return 'A module has so few dots that a little more ink closes its gaps. Keep to 4 dots or more.';
    case 'fine-cell':
      return `Cells of ${cell} are finer than many presses hold. Proofs show whether ${equipment ?? 'the press'} does${substrate ? ` on ${substrate}` : ''}.`;
    case 'coarse-cell':
      return `Cells of ${cell} are so coarse that a good copy keeps them. Use equipment with more dots an inch.`;
    case 'few-cells':
      return `The graphic has only ${size.cells} × ${size.cells} cells. Larger, it tells copies more surely.`;
  }
}
