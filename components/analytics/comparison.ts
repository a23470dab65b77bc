import { firstScanDay } from '#lib/contract/values/scans.ts';
import { numberFormat } from '#lib/format/intl.ts';
import { addDays, type DayRange } from '#lib/format/time-range.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** previous: as many days right before. year: the same dates a year ago. */
export const comparisons = ['previous', 'year', 'none'] as const;
export type Comparison = (typeof comparisons)[number];

const dayMs = 86_400_000;

/** Percentages of fewer scans would say more than the counts do. */
export const leastForPercent = 20;

/** The days that a range is compared with, of a calendar month the month before; undefined for none, and before the first day that has counts. */
export function comparedRange({ from, to }: DayRange, comparison: Comparison): DayRange | undefined {
  if (comparison === 'none') return undefined;
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1;
  const before = isWholeMonth({ from, to }) ? monthBefore(from) : { from: addDays(from, -days), to: addDays(from, -1) };
  const range = comparison === 'year' ? { from: yearBefore(from), to: yearBefore(to) } : before;
  return range.from < firstScanDay ? undefined : range;
}

const isWholeMonth = ({ from, to }: DayRange) =>
  from.endsWith('-01') && from.slice(0, 7) === to.slice(0, 7) && addDays(to, 1).endsWith('-01');

function monthBefore(firstDay: string): DayRange {
  const to = addDays(firstDay, -1);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** 29 February becomes 28 February. */
function yearBefore(day: string): string {
  const [year, rest] = [Number(day.slice(0, 4)) - 1, day.slice(4)];
  return `${year}${rest === '-02-29' ? '-02-28' : rest}`;
}

/** '+12 (+5%)' against an earlier count; a change from few scans has no percentage. */
export function describeChange(now: number, before: number, t: Translator<'analytics'>, locale: string): string {
  if (now === before) return t('change.none');
  const difference = numberFormat(locale, { signDisplay: 'exceptZero' }).format(now - before);
  if (before === 0) return t('change.fromZero', { difference });
  if (before < leastForPercent) return difference;
  const percent = numberFormat(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: Math.abs(now - before) / before < 0.1 ? 1 : 0,
  }).format((now - before) / before);
  return t('change.by', { difference, percent });
}

/** '23%' of a whole, '3/7' of few. A part that is neither nothing nor all is never '0%' or '100%'. */
export function describeShare(part: number, whole: number, locale: string): string {
  if (whole < leastForPercent) return `${part}/${whole}`;
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const share = whole === 0 ? 0 : part / whole;
  if (share > 0 && share < 0.005) return `<${percent.format(0.01)}`;
  if (share < 1 && share >= 0.995) return `>${percent.format(0.99)}`;
  return percent.format(share);
}
