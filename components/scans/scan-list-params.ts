import { createLoader, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { parseAsId, parseAsTime } from '#components/data-table/list-params.ts';
import { addDays, type Calendar, type DayRange, latest, readTime } from '#components/data-table/time-range.ts';
import { momentsOf } from '#components/ui/days-in-zone.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import {
  callChoices,
  isOnEarth,
  maxSummaryDays,
  placeForm,
  scanSources,
  staffChoices,
} from '#lib/contract/values/scans.ts';

const pageSize = 20;

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
  place: parseAsString,
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

type ScanQuery = NonNullable<EndpointInput<typeof searchScans>['query']>;
type ScanQueryFilters = Omit<ScanQuery, 'limit' | 'cursor'>;

/** Each filter of the call, undefined where the address has none. Values that no call takes are left out. */
function filtersOf(values: ScanListValues, { today, timeZone }: Calendar): Required<ScanQueryFilters> {
  const range = readTime(values.time, today);
  return {
    code: values.code.trim().slice(0, 512) || undefined,
    result: values.result ?? undefined,
    source: values.source ?? undefined,
    suspicious: values.suspicious ?? undefined,
    staff: values.staff ?? undefined,
    calls: values.calls ?? 'without',
    workorder: idOf(values.workorder),
    product: idOf(values.product),
    brand: idOf(values.brand),
    campaign: idOf(values.campaign),
    app: idOf(values.app),
    company: idOf(values.company),
    place: values.place && isPlace(values.place) ? values.place : undefined,
    created_at: range && momentsOf(range, timeZone),
  };
}

/** The list call that answers an address. */
export function scanListQuery(values: ScanListValues, calendar: Calendar): ScanQuery {
  const { cursor } = values;
  return {
    limit: pageSize,
    ...filtersOf(values, calendar),
    cursor: cursor && /^[np]\d{1,17}-[1-9]\d{0,15}$/.test(cursor) ? cursor : undefined,
  };
}

/** Query of the list's file: its filters and the days it shows, at most a year. */
export function scanFileQuery(values: ScanListValues, calendar: Calendar): Record<string, string> {
  const { created_at: _, ...filters } = filtersOf(values, calendar);
  const { today, timeZone } = calendar;
  const { from, to } = readTime(values.time, today) ?? { from: '', to: today };
  const days = `${latest(from, addDays(to, 1 - maxSummaryDays))},${to}`;
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  const named = set.map(([name, value]) => [name, String(value)]);
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

/** A place as the counts by place name it: the middle of a field of half a degree. */
const isPlace = (text: string): boolean => placeForm.test(text) && isOnEarth(text);

/** An id as calls take it. */
export const idOf = (value: number | null): number | undefined =>
  value !== null && value > 0 && value <= 2_147_483_647 ? value : undefined;
