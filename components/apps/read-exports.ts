import 'server-only';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { listScanApps, type ScanApp } from '#lib/contract/scan-apps.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import { appListQuery, loadAppListParams } from './app-list-params.ts';

/** Columns of scan applications, in the lists of a company and of the operator. */
export const appColumns: CsvColumns<ScanApp> = {
  Application: (row) => row.id,
  Name: (row) => row.name,
  Identifier: (row) => row.identifier,
  Company: (row) => row.company.name,
  State: (row) => (!row.is_active ? 'Off' : row.is_blacklisted ? 'Blacklisted' : 'On'),
  Added: (row) => row.created_at,
};

export const exportApps: ListExport = (request) => {
  const query = appListQuery(loadAppListParams(request.search));
  return exportList(request, {
    name: 'apps',
    columns: appColumns,
    idOf: ({ id }) => id,
    read: (page) => call(listScanApps, { query: { ...query, ...page } }),
    back: paths.apps,
  });
};
