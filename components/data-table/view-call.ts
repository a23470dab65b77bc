import type { ViewCall } from '#lib/contract/saved-views.ts';
import { viewPeriods } from '#lib/contract/values/saved-views.ts';
import { momentsOf } from '#lib/format/days-in-zone.ts';
import { type Calendar, readTime } from '#lib/format/time-range.ts';

const pageParameters = new Set(['limit', 'offset', 'cursor']);

/**
 * Returns the call of a list for a saved view: without its page, and with the parameters that follow the calendar.
 * @param times values of the address, of which periods such as `last-month` are found in the query again
 */
export function viewCallOf(
  query: Readonly<Record<string, unknown>>,
  times: readonly string[],
  { today, timeZone }: Calendar,
): ViewCall {
  const sent = Object.entries(query).flatMap(([name, value]) =>
    pageParameters.has(name) || value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  ) as [string, string][];
  const periods: ViewCall['periods'] = {};
  for (const period of viewPeriods.filter((each) => times.includes(each))) {
    const range = readTime(period, today);
    if (!range) continue;
    const forms = [momentsOf(range, timeZone), `${range.from},${range.to}`];
    for (const [name, value] of sent) if (forms.includes(value)) periods[name] = period;
  }
  return { query: Object.fromEntries(sent), periods };
}
