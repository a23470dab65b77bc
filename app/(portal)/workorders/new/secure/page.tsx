import { secureOrder } from '#components/workorders/secure-order.ts';
import { SecureOrderForm } from '#components/workorders/secure-order-form.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const generateMetadata = pageTitle('workorders', (t) => t(secureOrder.titleKey));

export default function NewSecurePage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="secure" Form={SecureOrderForm} searchParams={searchParams} />;
}
