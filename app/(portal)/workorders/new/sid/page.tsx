import { sidOrder } from '#components/workorders/sid-order.ts';
import { SidOrderForm } from '#components/workorders/sid-order-form.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const generateMetadata = pageTitle('workorders', (t) => t(sidOrder.titleKey));

export default function NewSidPage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="sid" Form={SidOrderForm} searchParams={searchParams} />;
}
