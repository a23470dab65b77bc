import { readCount } from '#components/data-table/read-list.ts';
import { IngestionList } from '#components/ingestion/ingestion-list.tsx';
import { ingestions } from '#components/ingestion/ingestions.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(ingestions, IngestionList, {
  given: async () => {
    const [all, processing, open] = await Promise.all([
      readCount(ingestions),
      readCount(ingestions, { status: 'processing' }),
      readCount(ingestions, { status: 'error', is_closed: 'false' }),
    ]);
    return { counts: { all, processing, open } };
  },
});

export { generateMetadata };
export default Page;
