import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { AnalyticsPage } from '#components/analytics/analytics-page.tsx';
import { loadAnalyticsParams } from '#components/analytics/analytics-params.ts';
import { readAnalytics } from '#components/analytics/read-analytics.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { dayIn } from '#lib/format/days-in-zone.ts';
import { can } from '#lib/permissions/permissions.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { readTimeZone } from '#lib/portal/reader-zone.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('analytics', (t) => t('title'));

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('analytics');
  const user = await requireSession();
  if (!mayOpen('analytics', user)) return <NotForRole title={t('title')} />;
  const values = await loadAnalyticsParams(searchParams);
  const timeZone = await readTimeZone(user);
  const calendar = { timeZone, today: dayIn(timeZone, new Date()) };
  const read = await readAnalytics(values, calendar);
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      {read.ok ? (
        <AnalyticsPage
          {...read.data}
          values={values}
          finds={{ goods: can(user, 'product_view'), companies: can(user, 'support_view') }}
          calendar={calendar}
          loadedAt={Date.now()}
        />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <ListError title={t('notLoaded')} failure={read} />
        </>
      )}
    </PortalPage>
  );
}
