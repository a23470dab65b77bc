import { orderKinds } from '#components/workorders/order-kinds.ts';
import { pageTitle } from '#lib/portal/texts.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const generateMetadata = pageTitle('workorders', (t) => t(orderKinds.secure.titleKey));

export default function NewSecurePage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="secure" searchParams={searchParams} />;
}
