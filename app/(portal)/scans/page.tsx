import { getTranslations } from 'next-intl/server';
import { DocumentCard } from '#components/codes/document-card.tsx';
import { readScanChoices } from '#components/scans/read-scan-choices.ts';
import { ScanList } from '#components/scans/scan-list.tsx';
import { scans } from '#components/scans/scans.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { getDocument } from '#lib/contract/documents.ts';
import { call } from '#lib/portal/client.ts';
import { paths } from '#lib/portal/paths.ts';

const { generateMetadata, Page } = readListPage(scans, ScanList, {
  given: readScanChoices,
  actions: async () => {
    const t = await getTranslations('scans');
    return <ButtonLink href={paths.authenticate}>{t('authenticate')}</ButtonLink>;
  },
  above: (_, search) => (typeof search.document === 'string' ? <ScanFile documentKey={search.document} /> : null),
});

export { generateMetadata };
export default Page;

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
