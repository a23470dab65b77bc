import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { ListError } from '#components/data-table/list-error.tsx';
import { readCalendar } from '#components/scans/read-calendar.ts';
import { readScans } from '#components/scans/read-scans.ts';
import { ScanList } from '#components/scans/scan-list.tsx';
import { loadScanListParams } from '#components/scans/scan-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { can } from '#lib/permissions/permissions.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata: Metadata = { title: 'Scans' };

export default async function ScansPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'scan_view')) return <NotForRole title="Scans" />;
  const values = await loadScanListParams(searchParams);
  const calendar = await readCalendar(user);
  const read = await readScans(values, user, calendar);
  return (
    <PortalPage crumbs={[{ label: 'Scans' }]}>
      {read.ok ? (
        <ScanList values={values} calendar={calendar} {...read.data} />
      ) : (
        <>
          <PageHeader title="Scans" />
          <ListError title="The scans could not be loaded" failure={read} />
        </>
      )}
    </PortalPage>
  );
}
