import { BackToOrder } from '#components/partners/back-to-order.tsx';
import { orderToReturn } from '#components/partners/order-to-return.ts';
import { PartnerList } from '#components/partners/partner-list.tsx';
import { partners } from '#components/partners/partners.list.tsx';
import { readListPage } from '#components/shell/read-list-page.tsx';

const { generateMetadata, Page } = readListPage(partners, PartnerList, {
  above: (_user, { order }) => <BackToOrder order={orderToReturn(order)} />,
});

export { generateMetadata };
export default Page;
