import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';
import { readPlaceName } from '#components/analytics/read-place-name.ts';
import { ReportDetail } from '#components/reports/report-detail.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { getReport } from '#lib/contract/reports.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('reports', (t) => t('one'));

export default async function ReportPage({ params }: { params: Promise<{ id: string }> }) {
  const t = await getTranslations('reports');
  const user = await requireSession();
  if (!mayOpen('reports', user)) return <NotForRole title={t('title')} />;
  const checked = getReport.params.safeParse(await params);
  if (!checked.success) notFound();
  const { id } = checked.data;
  const report = await read(getReport, { params: { id } });
  if (!report.ok && report.status === 404) notFound();
  const crumbs = [{ label: t('title'), href: paths.reports }, { label: t('numbered', { id: String(id) }) }];
  if (!report.ok) {
    return (
      <PortalPage crumbs={crumbs}>
        <h1 className="sr-only">{t('one')}</h1>
        <ListError title={t('oneNotLoaded')} failure={report} />
      </PortalPage>
    );
  }
  const { position, company } = report.data;
  return (
    <PortalPage crumbs={crumbs}>
      <ReportDetail
        report={report.data}
        place={position ? await readPlaceName(position) : undefined}
        now={Date.now()}
        mayChange={can(user, company === null ? 'support_view' : 'codes_edit')}
      />
    </PortalPage>
  );
}
