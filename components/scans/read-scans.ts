import 'server-only';
import { cursorOf } from '#components/data-table/cursor-of.ts';
import { hasFilters } from '#components/data-table/list-filters.ts';
import type { Calendar } from '#components/data-table/time-range.ts';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { readFilterNames } from './read-filter-names.ts';
import type { ScanFilterChoices } from './scan-filters.tsx';
import type { ScanPage } from './scan-list.tsx';
import { type ScanListValues, scanListParams, scanListQuery, scanSummaryQuery } from './scan-list-params.ts';

const fewSuspicious = 3;

/** All that the page of scans shows for an address. */
export async function readScans(values: ScanListValues, user: SessionUser, calendar: Calendar) {
  const isFirst = !hasFilters(scanListParams, values) && values.cursor === null;
  const options = { timeout: 5_000 };
  const [page, summary, suspicious, choices] = await Promise.all([
    read(searchScans, { query: scanListQuery(values, calendar) }),
    call(summariseScans, { query: scanSummaryQuery(values, calendar) }, options),
    isFirst ? call(searchScans, { query: { suspicious: 'true', limit: fewSuspicious } }, options) : undefined,
    readChoices(values, user),
  ]);
  if (!page.ok) return page;
  const { results, next, previous } = page.data;
  const data: ScanPage = { results, newer: cursorOf(previous), older: cursorOf(next) };
  // An application that the reader cannot list is known from its scans.
  const apps = new Map(choices.apps.map((app) => [app.id, app]));
  for (const { app } of results) if (app) apps.set(app.id, app);
  return {
    ok: true as const,
    data: {
      page: data,
      summary: summary.ok ? summary.data : undefined,
      suspicious: suspicious?.ok ? suspicious.data.results : [],
      choices: { ...choices, apps: [...apps.values()] },
    },
  };
}

async function readChoices(values: ScanListValues, user: SessionUser): Promise<ScanFilterChoices> {
  const options = { timeout: 3_000 };
  const [names, workorder, apps] = await Promise.all([
    readFilterNames(values),
    values.workorder ? call(getWorkorder, { params: { id: values.workorder } }, options) : undefined,
    can(user, 'scan_app_manage') ? call(listScanApps, { query: { limit: 100, ordering: 'name' } }, options) : undefined,
  ]);
  return {
    names: { ...names, workorder: workorder?.ok ? (workorder.data.reference ?? undefined) : undefined },
    apps: apps?.ok ? apps.data.results.map(({ id, name }) => ({ id, name })) : [],
    finds: {
      workorders: can(user, 'workorder_view'),
      products: can(user, 'product_view'),
      companies: can(user, 'support_view'),
    },
  };
}
