import { getTranslations } from 'next-intl/server';
import type { SearchParams } from 'nuqs/server';
import { CodeList, type CodeListProps } from '#components/codes/code-list.tsx';
import { readCodeFilters } from '#components/codes/code-list-query.ts';
import { CodesHeader } from '#components/codes/codes-header.tsx';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { readCodes } from '#components/codes/read-codes.ts';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { UnlistedCodes } from '#components/codes/unlisted-codes.tsx';
import { NotForRole } from '#components/shell/not-for-role.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ListError } from '#components/ui/list-error.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { getDocument } from '#lib/contract/documents.ts';
import { listScmFields, type ScmField } from '#lib/contract/scm-fields.ts';
import { call, read } from '#lib/portal/client.ts';
import { serviceHost } from '#lib/portal/foreign/not-offered.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import { mayOpen } from '#lib/portal/may-open.ts';
import { pageTitle } from '#lib/portal/page-title.ts';
import { requireSession } from '#lib/portal/session.ts';

export const generateMetadata = pageTitle('codes', (t) => t('title'));

export default async function CodesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const user = await requireSession();
  const t = await getTranslations('codes');
  if (!mayOpen('codes', user)) return <NotForRole title={t('title')} />;
  const address = await searchParams;
  const [codes, fields] = await Promise.all([
    readCodes(address, user),
    call(listScmFields, { query: { limit: 200 } }, { timeout: 5_000 }),
  ]);
  const scmFields = fields.ok ? fieldsByKey(fields.data.results) : [];
  return (
    <PortalPage crumbs={[{ label: t('title') }]}>
      {codes.ok ? <CodesHeader {...codes.data} scmFields={scmFields} /> : <PageHeader title={t('title')} />}
      {typeof address.document === 'string' && address.document && <Export documentKey={address.document} />}
      {address.file === 'failed' && (
        <Callout tone="bad" role="alert" title={t('fileFailed')} className="mb-4">
          {t('fileFailedText')}
        </Callout>
      )}
      {isNotOffered(codes) ? (
        <UnlistedCodes filters={readCodeFilters(address)} host={serviceHost()} />
      ) : codes.ok ? (
        <CodeList {...codes.data} scmFields={scmFields} />
      ) : (
        <ListError title={t('notLoaded')} failure={codes} />
      )}
    </PortalPage>
  );
}

/** The export that was just started. */
async function Export({ documentKey }: { documentKey: string }) {
  const document = await read(getDocument, { params: { document_key: documentKey.slice(0, 100) } });
  if (!document.ok) return <ListError title={(await getTranslations('codes'))('exportNotLoaded')} failure={document} />;
  return (
    <div className="mb-4">
      <DocumentCard
        key={document.data.key}
        document={document.data}
        names={await readFilterNames([document.data.parameters])}
        loadedAt={Date.now()}
      />
    </div>
  );
}

/**
 * Users who see several companies see a key of several as one field; it counts as archived when it is archived in all
 * of them.
 */
function fieldsByKey(fields: readonly ScmField[]): CodeListProps['scmFields'] {
  const ordered = [...fields].sort((a, b) => Number(b.is_archived) - Number(a.is_archived));
  const byKey = new Map(ordered.map(({ key, name, is_archived }) => [key, { key, name, isArchived: is_archived }]));
  return [...new Set(fields.map(({ key }) => key))].flatMap((key) => byKey.get(key) ?? []);
}
