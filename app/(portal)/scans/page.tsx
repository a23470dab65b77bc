import type { SearchParams } from '#components/data-table/address-values.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { readScans } from '#components/scans/read-scans.ts';
import { ScanList } from '#components/scans/scan-list.tsx';
import { loadScanListParams } from '#components/scans/scan-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { requireSession } from '#lib/portal/session.ts';
import { pageTitle, texts } from '#lib/portal/texts.ts';

export const generateMetadata = pageTitle('scans', (t) => t('title'));

export default async function ScansPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await texts('scans');
  const user = await requireSession();
  if (!can(user, 'scan_view')) return <NotForRole title={t('title')} />;
  const values = await loadScanListParams(searchParams);
  const calendar = await readCalendar(user);
  const read = await readScans(values, user, calendar);
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      {read.ok ? (
        <ScanList values={values} calendar={calendar} {...read.data} />
      ) : (
        <>
          <PageHeader title={t('title')} />
          <ListError title={t('listNotLoaded')} failure={read} />
        </>
      )}
    </PortalPage>
  );
}
