import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { readCalendar } from '#components/data-table/read-calendar.ts';
import { readScans } from '#components/scans/read-scans.ts';
import { ScanList } from '#components/scans/scan-list.tsx';
import { loadScanListParams } from '#components/scans/scan-list-params.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getDocument } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import { ClientMessages } from '#lib/portal/client-messages.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('scans', (t) => t('title'));

export default async function ScansPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const t = await getTranslations('scans');
  const user = await requireSession();
  if (!mayOpen('scans', user)) return <NotForRole title={t('title')} />;
  const values = await loadScanListParams(searchParams);
  const calendar = await readCalendar(user);
  const read = await readScans(values, user, calendar);
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      {read.ok ? (
        <ClientMessages namespaces={['analytics', 'codes', 'scans']}>
          <ScanList
            values={values}
            calendar={calendar}
            file={values.document && <ScanFile documentKey={values.document} />}
            {...read.data}
          />
        </ClientMessages>
      ) : (
        <>
          <PageHeader title={t('title')} />
          <ListError title={t('listNotLoaded')} failure={read} />
        </>
      )}
    </PortalPage>
  );
}

/** The file that was just started; nothing of one that is gone. */
async function ScanFile({ documentKey }: { documentKey: string }) {
  const document = await call(getDocument, { params: { document_key: documentKey.slice(0, 100) } }, { timeout: 5_000 });
  if (!document.ok) return null;
  return (
    <div className="mb-4">
      <DocumentCard key={document.data.key} document={document.data} names={{}} loadedAt={Date.now()} />
    </div>
  );
}
