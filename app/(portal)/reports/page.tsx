import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { ReportList } from '#components/reports/report-list.tsx';
import { loadReportListParams, reportListQuery } from '#components/reports/report-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getProduct } from '#lib/contract/products.ts';
import { listReports } from '#lib/contract/reports.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call, read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('reports', (t) => t('title'));

export default async function ReportsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('reports');
  const user = await requireSession();
  if (!mayOpen('reports', user)) return <NotForRole title={t('title')} />;
  const values = await loadReportListParams(searchParams);
  const calendar = await readCalendar(user);
  const [page, product] = await Promise.all([
    read(listReports, { query: reportListQuery(values, calendar) }),
    values.product ? call(getProduct, { params: { id: values.product } }, { timeout: 3_000 }) : undefined,
  ]);
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      <PageHeader title={t('title')} state={t('text')} />
      {page.ok ? (
        <ReportList
          values={values}
          page={page.data}
          calendar={calendar}
          product={product?.ok ? product.data.name : undefined}
          mayChange={can(user, 'codes_edit')}
          seesUnclaimed={can(user, 'support_view')}
        />
      ) : (
        <ListError title={t('notLoaded')} failure={page} />
      )}
    </PortalPage>
  );
}
