import { DocumentCard } from '#components/codes/document-card.tsx';
import { ExportForm } from '#components/codes/export-form.tsx';
import { readFilterNames } from '#components/codes/read-filter-names.ts';
import { ListError } from '#components/data-table/list-error.tsx';
import { PortalPage } from '#components/shell/portal-page.tsx';
import { listScmFields } from '#lib/contract/catalog.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { read } from '#lib/portal/client.ts';
import { requireSession } from '#lib/portal/session.ts';

export const metadata = { title: 'Codes' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function CodesPage({ searchParams }: PageProps) {
  await requireSession();
  const { document: wanted } = await searchParams;
  const [fields, document] = await Promise.all([
    read(listScmFields, { query: { limit: 200 } }),
    typeof wanted === 'string' && wanted !== ''
      ? read(getDocument, { params: { document_key: wanted.slice(0, 100) } })
      : undefined,
  ]);
  return (
    <PortalPage crumbs={[{ label: 'Codes' }]}>
      {fields.ok ? (
        <ExportForm scmFields={fields.data.results.map(({ key, name }) => ({ key, name }))}>
          {document?.ok && (
            <DocumentCard
              key={document.data.key}
              document={document.data}
              names={await readFilterNames([document.data.parameters])}
              loadedAt={Date.now()}
            />
          )}
          {document && !document.ok && <ListError title="The export could not be loaded" failure={document} />}
        </ExportForm>
      ) : (
        <>
          <h1 className="sr-only">Codes</h1>
          <ListError title="The filters could not be loaded" failure={fields} />
        </>
      )}
    </PortalPage>
  );
}
