import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AppList } from '#components/operator/app-list.tsx';
import { appQuery, loadAppListParams } from '#components/operator/operator-list-params.ts';
import { listView } from '#components/shell/area-views.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('operator', (t) => t('apps.label'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('operator');
  const user = await requireSession();
  const values = await loadAppListParams(searchParams);
  return listView({
    page: 'operatorApps',
    user,
    read: () => read(listScanApps, { query: appQuery(values) }),
    title: t('apps.label'),
    text: t('apps.text'),
    notLoaded: t('apps.notLoaded'),
    add: (page) =>
      (page?.count !== 0 || Boolean(values.q || values.active)) && {
        href: paths.newOperatorApp,
        label: t('app.addOne'),
      },
    show: ({ count, results }) => <AppList values={values} count={count} rows={results} />,
  });
}
