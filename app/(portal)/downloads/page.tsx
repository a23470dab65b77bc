import { getTranslations } from 'next-intl/server';
import { DocumentList } from '#components/codes/document-list.tsx';
import { downloads } from '#components/codes/downloads.list.tsx';
import { readDownloadNames } from '#components/codes/read-row-names.ts';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { Callout } from '#components/ui/callout.tsx';

const { generateMetadata, Page } = readListPage(downloads, DocumentList, {
  given: readDownloadNames,
  above: async (_user, { file }) => {
    if (file !== 'failed') return null;
    const t = await getTranslations('codes');
    return (
      <Callout tone="bad" role="alert" title={t('fileFailed')} className="mb-4">
        {t('downloads.failed')}
      </Callout>
    );
  },
});

export { generateMetadata };
export default Page;
