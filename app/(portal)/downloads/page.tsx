import type { SearchParams } from 'nuqs/server';
import { DocumentList } from '#components/codes/document-list.tsx';
import { documentListQuery, loadDocumentListParams } from '#components/codes/document-list-params.ts';
import { documentFilters } from '#components/codes/document-words.ts';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listDocuments } from '#lib/contract/documents.ts';
import { can } from '#lib/permissions/permissions.ts';
import { read } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Downloads' };

export default async function DownloadsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  if (!can(user, 'codes_view')) return <NotForRole title="Downloads" />;
  const values = await loadDocumentListParams(searchParams);
  const page = await read(listDocuments, { query: documentListQuery(values) });
  const hasFailed = (await searchParams).file === 'failed';
  return (
    <PortalPage crumbs={[{ label: 'Downloads' }]}>
      <PageHeader
        title="Downloads"
        state="Files are kept for 7 days. Each download makes a link of its own that works once."
        actions={
          <ButtonLink href={paths.codes} variant="primary">
            Export codes
          </ButtonLink>
        }
      />
      {hasFailed && (
        <Callout tone="bad" role="alert" title="The file could not be fetched" className="mb-4">
          It may be expired, or not ready yet. Its state stands below.
        </Callout>
      )}
      {page.ok ? (
        <DocumentList
          values={values}
          page={{ count: page.data.count, results: page.data.results }}
          names={await readFilterNames(page.data.results.map(documentFilters))}
          loadedAt={Date.now()}
        />
      ) : (
        <ListError title="The downloads could not be loaded" failure={page} />
      )}
    </PortalPage>
  );
}
