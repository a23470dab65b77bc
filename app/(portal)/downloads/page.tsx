import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { DocumentList } from '#components/codes/document-list.tsx';
import { documentListQuery, loadDocumentListParams } from '#components/codes/document-list-params.ts';
import { documentFilters } from '#components/codes/document-words.ts';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { listDocuments } from '#lib/contract/documents.ts';
import { read } from '#lib/portal/client.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { paths } from '#lib/portal/paths.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('codes', (t) => t('downloads.title'));

export default async function DownloadsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const t = await getTranslations('codes');
  if (!mayOpen('downloads', user)) return <NotForRole title={t('downloads.title')} />;
  const values = await loadDocumentListParams(searchParams);
  const page = await read(listDocuments, { query: documentListQuery(values) });
  const hasFailed = (await searchParams).file === 'failed';
  return (
    <PortalPage crumbs={[{ label: t('downloads.title') }]}>
      <PageHeader
        title={t('downloads.title')}
        state={t('downloads.state')}
        actions={
          <ButtonLink href={paths.codes} variant="primary">
            {t('downloads.export')}
          </ButtonLink>
        }
      />
      {hasFailed && (
        <Callout tone="bad" role="alert" title={t('fileFailed')} className="mb-4">
          {t('downloads.failed')}
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
        <ListError title={t('downloads.notLoaded')} failure={page} />
      )}
    </PortalPage>
  );
}
