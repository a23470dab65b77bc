import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { loadScanAppListParams, scanAppQuery } from '#components/operator/operator-list-params.ts';
import { ScanAppList } from '#components/operator/scan-app-list.tsx';
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
    read: () => read(listScanApps, { query: scanAppQuery(values) }),
    title: t('scanApps.label'),
    text: t('scanApps.text'),
    notLoaded: t('scanApps.notLoaded'),
    add: (page) =>
      (page?.count !== 0 || Boolean(values.q || values.active)) && {
        href: paths.newOperatorScanApp,
        label: t('scanApp.addOne'),
      },
    show: ({ count, results }) => <ScanAppList values={values} count={count} rows={results} />,
  });
}
