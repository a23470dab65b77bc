import { readGivenCompanies } from '#components/catalog/read-company-names.ts';
import { SalesChannelList } from '#components/catalog/sales-channel-list.tsx';
import { salesChannelList } from '#components/catalog/sales-channels.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(salesChannelList, SalesChannelList, { given: readGivenCompanies });

export { generateMetadata };
export default Page;
