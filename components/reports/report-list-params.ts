import { createLoader, type inferParserType, parseAsStringLiteral } from 'nuqs/server';
import { listParams, listQuery, parseAsId, parseAsTime } from '#components/data-table/list-params.ts';
import { type Calendar, readTime } from '#components/data-table/time-range.ts';
import { momentsOf } from '#components/ui/days-in-zone.ts';
import type { EndpointInput } from '#lib/contract/endpoint.ts';
import type { listReports } from '#lib/contract/reports.ts';
import { reportKinds } from '#lib/contract/values/reports.ts';

/** What the address of the list of reports can say. Without a view it shows those that are not handled. */
export const reportListParams = {
  ...listParams(['id'], '-id'),
  view: parseAsStringLiteral(['handled', 'all', 'unclaimed']),
  kind: parseAsStringLiteral(reportKinds),
  photos: parseAsStringLiteral(['true', 'false']),
  product: parseAsId,
  time: parseAsTime,
};
export type ReportListValues = inferParserType<typeof reportListParams>;

export const loadReportListParams = createLoader(reportListParams);

export function reportListQuery(
  values: ReportListValues,
  { today, timeZone }: Calendar,
): NonNullable<EndpointInput<typeof listReports>['query']> {
  const { view, kind, photos, product, time } = values;
  const range = readTime(time, today);
  return {
    ...listQuery(values),
    ...(view !== 'all' && { handled: view === 'handled' ? 'true' : 'false' }),
    ...(view === 'unclaimed' && { has_company: 'false' }),
    ...(kind && { kind }),
    ...(photos && { has_photos: photos }),
    ...(product && { product }),
    ...(range && { created_at: momentsOf(range, timeZone) }),
  };
}
