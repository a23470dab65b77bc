import { numberFormat } from './intl.ts';

/**
 * Texts of numbers, sizes and durations. The locale is the product's own unless a caller gives the reader's: server and
 * browser must write the same text first (see number-text.tsx).
 */
export const defaultLocale = 'en-GB';

/** 2000000 → '2,000,000'. */
export function formatNumber(value: number, locale: string = defaultLocale): string {
  return numberFormat(locale, { maximumFractionDigits: 1 }).format(value);
}

/** 14200000 → '14.2 million'. Short numbers stay exact. */
export function formatLargeNumber(value: number, locale: string = defaultLocale): string {
  if (Math.abs(value) < 1_000_000) return formatNumber(value, locale);
  return numberFormat(locale, {
    notation: 'compact',
    compactDisplay: 'long',
    maximumFractionDigits: 1,
  }).format(value);
}

/** 22439526 → '22.4 MB'. Decimal units, as storage and browsers count. */
export function formatBytes(bytes: number, locale: string = defaultLocale): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = bytes < 1000 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numberFormat(locale, {
    style: 'unit',
    unit: units[step] ?? units[0],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

/** 0.384 → '38 %'. Never '100 %' before it is done. */
export function formatPercent(fraction: number): string {
  const percent = Math.floor(Math.min(1, Math.max(0, fraction)) * 100);
  return `${percent} %`;
}

/** Milliseconds → '6.4 s', '2 min 5 s', '1 h 3 min', '3 days'. */
export function formatDuration(ms: number, locale: string = defaultLocale): string {
  const seconds = ms / 1000;
  if (seconds < 10) return `${formatNumber(seconds, locale)} s`;
  if (seconds < 60) return `${Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `${hours} h ${minutes % 60} min`;
  return inUnit(Math.floor(hours / 24), 'day', locale);
}

const inUnit = (value: number, unit: string, locale: string) =>
  numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);

/** One and many: plural(1, 'code') → '1 code'; plural(2, 'code') → '2 codes'. */
export function plural(count: number, one: string, many: string = `${one}s`, locale: string = defaultLocale): string {
  return `${formatNumber(count, locale)} ${count === 1 ? one : many}`;
}
