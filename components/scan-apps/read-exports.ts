import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getScanApp, listScanApps, type ScanApp } from '#lib/contract/scan-apps.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadScanAppListParams, scanAppListQuery } from './scan-app-list-params.ts';

const columnsOf = (t: Translator<'scan-apps'>): CsvColumns<ScanApp> => ({
  [t('application')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('identifier')]: (row) => row.identifier,
  [t('company')]: (row) => row.company.name,
  [t('state')]: (row) => t(!row.is_active ? 'off' : row.is_blacklisted ? 'blacklisted' : 'on'),
  [t('added.label')]: (row) => row.created_at,
});

/** @param back page of the list: of a company, or of the operator */
const exportsOf =
  (back: string): ListExport =>
  async (request) => {
    const query = scanAppListQuery(loadScanAppListParams(request.search));
    const t = await getTranslations('scan-apps');
    return exportList(request, {
      name: t('export.name'),
      columns: columnsOf(t),
      idOf: ({ id }) => id,
      read: (page) => call(listScanApps, { query: { ...query, ...page } }),
      one: (id) => call(getScanApp, { params: { id: Number(id) } }),
      back,
    });
  };

export const exportScanApps = exportsOf(paths.scanApps);
export const exportOperatorScanApps = exportsOf(paths.operatorScanApps);
