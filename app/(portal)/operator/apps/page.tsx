import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { ScanAppList } from '#components/scan-apps/scan-app-list.tsx';
import { loadScanAppListParams, scanAppListQuery } from '#components/scan-apps/scan-app-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('scanApps.label'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const values = await loadScanAppListParams(searchParams);
  return listView({
    page: 'operatorScanApps',
    user,
    read: () => read(listScanApps, { query: scanAppListQuery(values) }),
    title: t('scanApps.label'),
    text: t('scanApps.text'),
    notLoaded: t('scanApps.notLoaded'),
    add: (page) =>
      (page?.count !== 0 || Boolean(values.q || values.state)) && {
        href: paths.newOperatorScanApp,
        label: t('scanApp.addOne'),
      },
    show: ({ count, results }) => <ScanAppList values={values} count={count} rows={results} ofAll />,
  });
}
