import { orderKinds } from '#components/workorders/order-kinds.ts';
import { pageTitle } from '#lib/portal/texts.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const generateMetadata = pageTitle('workorders', (t) => t(orderKinds.sid.titleKey));

export default function NewSidPage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="sid" searchParams={searchParams} />;
}
