import { ReportList } from '#components/reports/report-list.tsx';
import { reports } from '#components/reports/reports.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';
import { getProduct } from '#lib/contract/products.ts';
import { call } from '#lib/portal/client.ts';

const { generateMetadata, Page } = readListPage(reports, ReportList, {
  given: async (_user, { product }) => {
    const id = product as number | null;
    const found = id ? await call(getProduct, { params: { id } }, { timeout: 3_000 }) : undefined;
    return { product: found?.ok ? found.data.name : undefined };
  },
});

export { generateMetadata };
export default Page;
