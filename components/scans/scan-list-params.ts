import { createLoader, createParser, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId, parseAsTime } from '#components/data-table/list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { summariseScans } from '#lib/contract/scans.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import {
  callChoices,
  isOnEarth,
  maxSummaryDays,
  placeForm,
  scanSources,
  staffChoices,
} from '#lib/contract/values/scans.ts';
import { addDays, type Calendar, type DayRange, latest, readTime } from '#lib/format/time-range.ts';

/** A place as the counts by place name it: the middle of a field of half a degree. */
const parseAsPlace = createParser({
  parse: (text) => (placeForm.test(text) && isOnEarth(text) ? text : null),
  serialize: String,
});

/** Parameters of the scan list's address. `time` is a preset, a day, or two days separated by a comma. */
export const scanListParams = {
  code: parseAsString.withDefault(''),
  result: parseAsStringLiteral(authenticationStatuses),
  source: parseAsStringLiteral(scanSources),
  suspicious: parseAsStringLiteral(['true', 'false']),
  /** Null for all scans; the page of analytics counts those of others. */
  staff: parseAsStringLiteral(staffChoices),
  /** Null for visits of people, without calls. */
  calls: parseAsStringLiteral(callChoices),
  workorder: parseAsId,
  product: parseAsId,
  brand: parseAsId,
  campaign: parseAsId,
  app: parseAsId,
  place: parseAsPlace,
  company: parseAsId,
  time: parseAsTime,
  cursor: parseAsString,
  /** The file that was just started. */
  document: parseAsString,
};

export const loadScanListParams = createLoader(scanListParams);
export type ScanListValues = inferParserType<typeof scanListParams>;

/** The days the summary shows: those of the list, but a single day among the thirty it ends, and at most a year. */
export function summaryRange(time: string | null, today: string): DayRange {
  const range = readTime(time, today);
  const month = (to: string) => ({ from: addDays(to, -29), to });
  if (!range) return month(today);
  if (range.from !== range.to) return { from: latest(range.from, addDays(range.to, 1 - maxSummaryDays)), to: range.to };
  return range.from > addDays(today, -30) && range.from <= today ? month(today) : month(range.to);
}

/** Query of the file of scans: the conditions of a call of the list, and the days of its address, at most a year. */
export function scanFileQuery(
  query: Readonly<Record<string, string | number>>,
  time: string | null,
  { today, timeZone }: Calendar,
): Record<string, string> {
  const { limit: _limit, cursor: _cursor, ...filters } = query;
  const { from, to } = readTime(time, today) ?? { from: '', to: today };
  const days = `${latest(from, addDays(to, 1 - maxSummaryDays))},${to}`;
  const named = Object.entries(filters).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(named), created_at: days, time_zone: timeZone };
}

/** The summary call that belongs to an address. */
export function scanSummaryQuery(
  values: Pick<ScanListValues, 'time' | 'company'>,
  { today, timeZone }: Calendar,
): NonNullable<EndpointInput<typeof summariseScans>['query']> {
  const { from, to } = summaryRange(values.time, today);
  return { created_at: `${from},${to}`, time_zone: timeZone, top: 5, company: idOf(values.company) };
}

/** An id as calls take it. */
export const idOf = (value: number | null): number | undefined =>
  value !== null && value > 0 && value <= 2_147_483_647 ? value : undefined;
