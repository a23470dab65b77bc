import { AppList } from '#components/apps/app-list.tsx';
import { appListQuery, loadAppListParams } from '#components/apps/app-list-params.ts';
import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('apps', (t) => t('list'));

const page = { area: 'settings', view: paths.apps } as const;

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('apps');
  const user = await requireSession();
  if (!mayView(page.area, page.view, user))
    return (
      <AreaPage {...page} user={user}>
        {null}
      </AreaPage>
    );
  const values = await loadAppListParams(searchParams);
  const apps = await read(listScanApps, { query: appListQuery(values) });
  return (
    <AreaPage {...page} user={user}>
      <PageHeader
        title={t('list')}
        state={t('list.text')}
        actions={
          <ButtonLink href={`${paths.apps}/new`} variant="primary">
            {t('add')}
          </ButtonLink>
        }
      />
      {apps.ok ? (
        <AppList values={values} page={{ count: apps.data.count, results: apps.data.results }} />
      ) : (
        <ListError title={t('list.notLoaded')} failure={apps} />
      )}
    </AreaPage>
  );
}
