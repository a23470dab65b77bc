import type { SearchParams } from 'nuqs/server';
import { AppList } from '#components/apps/app-list.tsx';
import { appListQuery, loadAppListParams } from '#components/apps/app-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('apps', (t) => t('list'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('apps');
  const user = await requireSession();
  const values = await loadAppListParams(searchParams);
  return listView({
    page: 'apps',
    user,
    read: () => read(listScanApps, { query: appListQuery(values) }),
    title: t('list'),
    text: t('list.text'),
    notLoaded: t('list.notLoaded'),
    add: () => ({ href: `${paths.apps}/new`, label: t('add') }),
    show: ({ count, results }) => <AppList values={values} page={{ count, results }} />,
  });
}
