import 'server-only';
import type { ReadGiven } from '#components/data-table/read-list.ts';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { readFilterNames } from './read-filter-names.ts';
import type { ScanListValues } from './scan-list-params.ts';
import type { ScanChoices } from './scans.list.tsx';

/** Choices of the filters of scans, and the names of the records that they are set to. */
export const readScanChoices: ReadGiven = async (user, values, rows) => {
  const { workorder, ...ids } = values as unknown as ScanListValues;
  const options = { timeout: 3_000 };
  const [names, order, listed, scans] = await Promise.all([
    readFilterNames(ids),
    workorder ? call(getWorkorder, { params: { id: workorder } }, options) : undefined,
    can(user, 'scan_app_manage') ? call(listScanApps, { query: { limit: 100, ordering: 'name' } }, options) : undefined,
    rows,
  ]);
  // An application that the user cannot list is known from its scans.
  const all = [...(listed?.ok ? listed.data.results : []), ...scans.flatMap(({ app }) => app ?? [])];
  const choices: ScanChoices = {
    names: { ...names, workorder: order?.ok ? (order.data.reference ?? undefined) : undefined },
    apps: [...new Map(all.map(({ id, name }: { id: number; name: string }) => [id, { id, name }])).values()],
  };
  return { choices };
};
