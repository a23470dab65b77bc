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

export const generateMetadata = pageTitle('scan-apps', (t) => t('list.label'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('scan-apps');
  const user = await requireSession();
  const values = await loadScanAppListParams(searchParams);
  return listView({
    page: 'scanApps',
    user,
    read: () => read(listScanApps, { query: scanAppListQuery(values) }),
    title: t('list.label'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: () => ({ href: paths.newScanApp, label: t('add.label') }),
    show: ({ count, results }) => <ScanAppList values={values} count={count} rows={results} />,
  });
}
