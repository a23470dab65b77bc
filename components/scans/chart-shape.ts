import type * as z from 'zod';
import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { summariseScans } from '#lib/contract/scans.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { scanResults } from './scan-words.ts';

export type ScanSummaryData = z.output<typeof summariseScans.response>;
type Day = ScanSummaryData['days'][number];

/** One part of a day's column: from `from` up, `height` high, in scans. */
export interface ChartPart {
  result: AuthenticationStatus;
  from: number;
  height: number;
}

/** Results of a range with their number, those there are, in the order of the columns' parts from the bottom. */
export function resultTotals(days: readonly Day[]): { result: AuthenticationStatus; count: number }[] {
  return order(days.flatMap((day) => Object.keys(day.results) as AuthenticationStatus[]))
    .map((result) => ({ result, count: days.reduce((sum, day) => sum + (day.results[result] ?? 0), 0) }))
    .filter(({ count }) => count > 0);
}

/** The parts of a day's column, from the bottom up. */
export function partsOf(day: Day): ChartPart[] {
  let from = 0;
  return order(Object.keys(day.results) as AuthenticationStatus[]).flatMap((result) => {
    const height = day.results[result] ?? 0;
    if (height === 0) return [];
    const part = { result, from, height };
    from += height;
    return [part];
  });
}

/** A round number at or above the most a day has, for the top of the scale. */
export function scaleTop(most: number): number {
  if (most <= 1) return 1;
  const power = 10 ** Math.floor(Math.log10(most));
  const steps = power < 10 ? [1, 2, 4, 6, 8, 10] : [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
  return Math.round((steps.find((step) => step * power >= most) ?? 10) * power);
}

/** A day in words: '41 scans: 30 original, 11 no graphic'. */
export function describeDay(day: Day, t: Translator<'scans'>, common: Translator<'common'>): string {
  const parts = partsOf(day).map(({ result, height }) => t(`dayResult.${result}`, { count: height }));
  return parts.length === 0 ? t('noScans') : `${common('count.scans', { count: day.total })}: ${parts.join(', ')}`;
}

/** Known ones in their order, what is new at the end, each once. */
function order(results: readonly AuthenticationStatus[]): AuthenticationStatus[] {
  const known: readonly AuthenticationStatus[] = scanResults;
  const rank = (result: AuthenticationStatus) => {
    const at = known.indexOf(result);
    return at === -1 ? scanResults.length : at;
  };
  return [...new Set(results)].sort((a, b) => rank(a) - rank(b));
}
