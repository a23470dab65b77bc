import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { AppList } from '#components/operator/app-list.tsx';
import { appQuery, loadAppListParams } from '#components/operator/operator-list-params.ts';
import { AreaPage, mayView } from '#components/shell/area-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listScanApps } from '#lib/contract/scan-apps.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('operator', (t) => t('apps'));

export default async function AppsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('operator');
  const user = await requireSession();
  const frame = { area: 'operator', view: paths.operatorApps, user } as const;
  if (!mayView('operator', paths.operatorApps, user)) return <AreaPage {...frame}>{null}</AreaPage>;
  const values = await loadAppListParams(searchParams);
  const page = await read(listScanApps, { query: appQuery(values) });
  const isEmpty = page.ok && page.data.count === 0 && !values.q && !values.active;
  return (
    <AreaPage {...frame}>
      <PageHeader
        title={t('apps')}
        state={t('apps.text')}
        actions={
          !isEmpty && (
            <ButtonLink href={paths.newOperatorApp} variant="primary">
              {t('app.addOne')}
            </ButtonLink>
          )
        }
      />
      {page.ok ? (
        <AppList values={values} count={page.data.count} rows={page.data.results} />
      ) : (
        <ListError title={t('apps.notLoaded')} failure={page} />
      )}
    </AreaPage>
  );
}
