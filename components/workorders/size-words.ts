import type { CodeMeasures, PrintDots, PrintedSize, SizeWarning } from '#lib/artwork/code-size.ts';
import type { ArtworkMeasures } from '#lib/contract/artwork.ts';
import { numberFormat } from '#lib/format/intl.ts';
import type { Translator } from '#lib/texts/translator.ts';

export const measuresOf = (measures: ArtworkMeasures): CodeMeasures => ({
  symbolModules: measures.symbol_modules,
  quietModules: measures.quiet_modules,
  graphic: measures.graphic && {
    position: measures.graphic.position,
    sizeModules: measures.graphic.size_modules,
  },
});

/** '11.18 mm': to a hundredth, which tells the sizes of every press apart. */
export const millimetres = (value: number, locale: string): string => `${hundredths(value, locale)} mm`;
export const hundredths = (value: number, locale: string): string =>
  numberFormat(locale, { maximumFractionDigits: 2, useGrouping: false }).format(value);

/** A length as people type it, in millimetres: '12', '12.5', '12,5 mm'. NaN for what is none. */
export function parseMillimetres(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*mm$/i, '');
  if (text === '') return undefined;
  const value = /^\d{1,4}([.,]\d{1,3})?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return value > 0 ? value : Number.NaN;
}

/** Printed sizes in terms of the press: a line each for module and graphic. */
export function sizeLines(
  size: PrintedSize,
  { dpi, moduleDots, cellDots }: PrintDots,
  t: Translator<'workorders'>,
  locale: string,
): string[] {
  const lines = [
    t('size.withMargin', { width: hundredths(size.width, locale), height: millimetres(size.height, locale) }),
    t('size.module', { dots: moduleDots, dpi: String(dpi), size: millimetres(size.module, locale) }),
  ];
  if (size.cell === null || cellDots === null) return lines;
  return [...lines, t('size.graphic', { cells: String(size.cells), dots: cellDots, size: micrometres(size.cell) })];
}

const micrometres = (value: number | null) => String(Math.round((value ?? 0) * 1000));

interface Press {
  equipment: string | undefined;
  substrate: string | undefined;
}

/** A warning in words, naming what it is printed with and on where that is known. */
export function warningWords(
  warning: SizeWarning,
  size: PrintedSize,
  { equipment = '', substrate }: Press,
  t: Translator<'workorders'>,
  locale: string,
): string {
  const cell = { size: micrometres(size.cell) };
  const press = { ...cell, equipment: equipment || t('size.thePress') };
  switch (warning) {
    case 'small-module':
      return t('size.small-module', { size: millimetres(size.module, locale) });
    case 'few-dots':
      return t('size.few-dots');
    case 'fine-cell':
      return substrate ? t('size.fine-cell-on', { ...press, substrate }) : t('size.fine-cell', press);
    case 'coarse-cell':
      return t('size.coarse-cell', cell);
    case 'few-cells':
      return t('size.few-cells', { cells: String(size.cells) });
  }
}
