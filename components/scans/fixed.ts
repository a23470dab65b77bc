import { numberFormat } from '#lib/format/intl.ts';

/** 0.9 → '0.90': a figure with as many digits as its column, in the reader's language. */
export function fixed(value: number, digits: number, locale: string): string {
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false };
  return numberFormat(locale, options).format(value);
}
