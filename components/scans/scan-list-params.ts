import { createLoader, type inferParserType, parseAsInteger, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { addDays, type Calendar, type DayRange, latest, readTime } from '#components/data-table/time-range.ts';
import { momentsOf } from '#components/ui/days-in-zone.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import { isOnEarth, maxSummaryDays, placeForm, scanSources } from '#lib/contract/values/scans.ts';

const pageSize = 20;

/** What the list of scans keeps in its address. `time` is a preset, a day, or two days separated by a comma. */
export const scanListParams = {
  code: parseAsString.withDefault(''),
  result: parseAsStringLiteral(authenticationStatuses),
  source: parseAsStringLiteral(scanSources),
  suspicious: parseAsStringLiteral(['true', 'false']),
  workorder: parseAsInteger,
  product: parseAsInteger,
  app: parseAsInteger,
  place: parseAsString,
  company: parseAsInteger,
  time: parseAsString,
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

/** The list call that answers an address. What in the address is no value a call takes is left out. */
export function scanListQuery(
  values: ScanListValues,
  { today, timeZone }: Calendar,
): NonNullable<EndpointInput<typeof searchScans>['query']> {
  const range = readTime(values.time, today);
  const code = values.code.trim().slice(0, 512);
  return {
    limit: pageSize,
    ...(code ? { code } : {}),
    ...(values.result ? { result: values.result } : {}),
    ...(values.source ? { source: values.source } : {}),
    ...(values.suspicious ? { suspicious: values.suspicious } : {}),
    ...(values.place && isPlace(values.place) ? { place: values.place } : {}),
    ...idsOf(values),
    ...(range ? { created_at: momentsOf(range, timeZone) } : {}),
    ...(values.cursor && /^[np]\d{1,17}-[1-9]\d{0,15}$/.test(values.cursor) ? { cursor: values.cursor } : {}),
  };
}

/** What a file of the list is asked for: its filters, and the days it shows, of which a file holds a year at most. */
export function scanFileQuery(values: ScanListValues, calendar: Calendar): Record<string, string> {
  const { limit: _, cursor: __, created_at: ___, ...filters } = scanListQuery(values, calendar);
  const { today, timeZone } = calendar;
  const { from, to } = readTime(values.time, today) ?? { from: '', to: today };
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
  const { company } = idsOf({ company: values.company });
  return { created_at: `${from},${to}`, time_zone: timeZone, top: 5, ...(company === undefined ? {} : { company }) };
}

/** True when the address asks for less than everything. */
export function isFiltered(values: ScanListValues): boolean {
  const { cursor: _, document: __, code, ...others } = values;
  return code.trim() !== '' || Object.values(others).some((value) => value !== null);
}

/** A place as the counts by place name it: the middle of a field of half a degree. */
const isPlace = (text: string): boolean => placeForm.test(text) && isOnEarth(text);

const idNames = ['workorder', 'product', 'app', 'company'] as const;
type Ids = Partial<Record<(typeof idNames)[number], number | null>>;

function idsOf(values: Ids): Partial<Record<(typeof idNames)[number], number>> {
  return Object.fromEntries(
    idNames.flatMap((name) => {
      const value = values[name];
      return value && value > 0 && value <= 2_147_483_647 ? [[name, value]] : [];
    }),
  );
}
