import { createLoader, createSerializer, type inferParserType, parseAsInteger, parseAsString } from 'nuqs/server';
import { addDays, type DayRange, latest, readTime } from '#components/data-table/time-range.ts';
import { scanListParams } from '#components/scans/scan-list-params.ts';
import { maxSummaryDays } from '#lib/contract/values/scans.ts';
import { paths } from '#lib/portal/paths.ts';

/** What the page keeps in its address. `time` is a preset, a day, or two days separated by a comma. */
export const analyticsParams = {
  time: parseAsString,
  company: parseAsInteger,
  document: parseAsString,
};

export const loadAnalyticsParams = createLoader(analyticsParams);
export type AnalyticsValues = inferParserType<typeof analyticsParams>;

const presetWithout = '30d';

/** The range an address asks for; the last 30 days where it asks for none, and at most a year. */
export function analyticsRange(time: string | null, today: string): DayRange {
  const { from, to } = readTime(time, today) ?? { from: addDays(today, -29), to: today };
  return { from: latest(from, addDays(to, 1 - maxSummaryDays)), to };
}

const serialize = createSerializer(scanListParams);

/** Where the scans behind a number are: those of the same days, with one filter more. */
export function scansBehind(
  { time, company }: Pick<AnalyticsValues, 'time' | 'company'>,
  filter: Partial<inferParserType<typeof scanListParams>>,
): string {
  return serialize(paths.scans, { time: time ?? presetWithout, company, ...filter });
}
