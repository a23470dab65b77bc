import 'server-only';
import type { SearchParams } from 'nuqs/server';
import { hasFilters } from '#components/data-table/list-filters.ts';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { loadScanListParams, scanListParams, scanSummaryQuery } from './scan-list-params.ts';

const fewSuspicious = 3;

/** Sums of the days of an address, and the newest suspicious scans where it asks for all. */
export async function readScanOverview(user: SessionUser, search: SearchParams) {
  const values = loadScanListParams(search);
  const calendar = await readCalendar(user);
  const isWhole = !hasFilters(scanListParams, values) && values.cursor === null;
  const options = { timeout: 5_000 };
  const [summary, suspicious] = await Promise.all([
    call(summariseScans, { query: scanSummaryQuery(values, calendar) }, options),
    isWhole ? call(searchScans, { query: { suspicious: 'true', limit: fewSuspicious } }, options) : undefined,
  ]);
  // Days without a scan say nothing where the address does not ask for them.
  const isShown = summary.ok && (summary.data.total > 0 || values.time !== null);
  return {
    values,
    calendar,
    summary: isShown ? summary.data : undefined,
    suspicious: suspicious?.ok ? suspicious.data.results : [],
  };
}
