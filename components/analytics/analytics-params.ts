import { createLoader, createSerializer, type inferParserType, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { idOf, scanListParams } from '#components/scans/scan-list-params.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { summariseScans } from '#lib/contract/scans.ts';
import { maxSummaryDays } from '#lib/contract/values/scans.ts';
import { addDays, type Calendar, type DayRange, latest, readTime } from '#lib/format/time-range.ts';
import { paths } from '#lib/portal/paths.ts';
import { comparedRange, comparisons } from './comparison.ts';

const { result, product, brand, campaign, staff, company } = scanListParams;

/** Parameters of the page's address. `time` is a preset, a day, or two days separated by a comma. */
export const analyticsParams = {
  ...{ time: parseAsString, result, product, brand, campaign, staff, company },
  compare: parseAsStringLiteral(comparisons).withDefault('previous'),
  /** The country whose places are shown: ISO 3166-1 alpha-2. */
  country: parseAsString,
  document: parseAsString,
};

export const loadAnalyticsParams = createLoader(analyticsParams);
export type AnalyticsValues = inferParserType<typeof analyticsParams>;

/** Days of an address without a time. */
export const presetWithout = '30d';

/** The range an address asks for; the last 30 days where it asks for none, and at most a year. */
export function analyticsRange(time: string | null, today: string): DayRange {
  const { from, to } = readTime(time, today) ?? { from: addDays(today, -29), to: today };
  return { from: latest(from, addDays(to, 1 - maxSummaryDays)), to };
}

type CountQuery = Omit<NonNullable<EndpointInput<typeof summariseScans>['query']>, 'top'>;

/** Query of every call of the page; drops values that no call takes. */
export function analyticsQuery(values: AnalyticsValues, { today, timeZone }: Calendar): CountQuery {
  const { from, to } = analyticsRange(values.time, today);
  return {
    created_at: `${from},${to}`,
    time_zone: timeZone,
    result: values.result ?? undefined,
    product: idOf(values.product),
    brand: idOf(values.brand),
    campaign: idOf(values.campaign),
    staff: values.staff ?? undefined,
    company: idOf(values.company),
  };
}

/** The same call for the days that the page compares with. */
export function comparedQuery(values: AnalyticsValues, calendar: Calendar): CountQuery | undefined {
  const range = comparedRange(analyticsRange(values.time, calendar.today), values.compare);
  return range && { ...analyticsQuery(values, calendar), created_at: `${range.from},${range.to}` };
}

/** Calls of the same days; undefined where a filter is set, which calls are not counted by. */
export function callsQuery(values: AnalyticsValues, calendar: Calendar) {
  const { created_at, time_zone, company, staff, ...filters } = analyticsQuery(values, calendar);
  const isFiltered = staff === 'only' || Object.values(filters).some((value) => value !== undefined);
  return isFiltered ? undefined : { created_at, time_zone, company };
}

const serialize = createSerializer(scanListParams);

/** Where the scans behind a number are: those of the same days and filters, with one filter more. */
export function scansBehind(
  { document: _document, compare: _compare, country: _country, time, staff, ...filters }: AnalyticsValues,
  filter: Partial<inferParserType<typeof scanListParams>>,
): string {
  return serialize(paths.scans, { time: time ?? presetWithout, staff: staff ?? 'without', ...filters, ...filter });
}
