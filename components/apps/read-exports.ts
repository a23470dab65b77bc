import 'server-only';
import { getTranslations } from 'next-intl/server';
import { exportList, type ListExport } from '#components/data-table/read-export.ts';
import { getScanApp, listScanApps, type ScanApp } from '#lib/contract/scan-apps.ts';
import { call } from '#lib/portal/client.ts';
import type { CsvColumns } from '#lib/portal/list-csv.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { appListQuery, loadAppListParams } from './app-list-params.ts';

/** Columns of scan applications, in the lists of a company and of the operator. */
export const appColumns = (t: Translator<'apps'>): CsvColumns<ScanApp> => ({
  [t('application')]: (row) => row.id,
  [t('name')]: (row) => row.name,
  [t('identifier')]: (row) => row.identifier,
  [t('company')]: (row) => row.company.name,
  [t('state')]: (row) => t(!row.is_active ? 'off' : row.is_blacklisted ? 'blacklisted' : 'on'),
  [t('added.label')]: (row) => row.created_at,
});

/** One of them, for rows that were chosen. */
export const oneApp = (id: string) => call(getScanApp, { params: { id: Number(id) } });

export const exportApps: ListExport = async (request) => {
  const query = appListQuery(loadAppListParams(request.search));
  const t = await getTranslations('apps');
  return exportList(request, {
    name: t('export.name'),
    columns: appColumns(t),
    idOf: ({ id }) => id,
    read: (page) => call(listScanApps, { query: { ...query, ...page } }),
    one: oneApp,
    back: paths.apps,
  });
};
