import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { AnalyticsPage } from '#components/analytics/analytics-page.tsx';
import { loadAnalyticsParams } from '#components/analytics/analytics-params.ts';
import { readAnalytics } from '#components/analytics/read-analytics.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { dayIn } from '#components/ui/days-in-zone.ts';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Analytics' };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'scan_view')) return <NotForRole title="Analytics" />;
  const values = await loadAnalyticsParams(searchParams);
  const timeZone = await readTimeZone(user);
  const today = dayIn(timeZone, new Date());
  const read = await readAnalytics(values, timeZone, today);
  return (
    <PortalPage crumbs={[{ label: 'Analytics' }]}>
      {read.ok ? (
        <AnalyticsPage
          {...read.data}
          values={values}
          findsCompanies={can(user, 'support_view')}
          loadedAt={Date.now()}
          timeZone={timeZone}
          today={today}
        />
      ) : (
        <>
          <PageHeader title="Analytics" />
          <ListError title="The scans could not be counted" failure={read} />
        </>
      )}
    </PortalPage>
  );
}
