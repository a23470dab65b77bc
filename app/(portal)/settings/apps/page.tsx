import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AppList } from '#components/apps/app-list.tsx';
import { appListQuery, loadAppListParams } from '#components/apps/app-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('apps', (t) => t('list.label'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('apps');
  const user = await requireSession();
  const values = await loadAppListParams(searchParams);
  return listView({
    page: 'apps',
    user,
    read: () => read(listScanApps, { query: appListQuery(values) }),
    title: t('list.label'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: () => ({ href: `${paths.apps}/new`, label: t('add.label') }),
    show: ({ count, results }) => <AppList values={values} page={{ count, results }} />,
  });
}
