import { templateOrder } from '#components/workorders/template-order.ts';
import { TemplateOrderForm } from '#components/workorders/template-order-form.tsx';
import { pageTitle } from '#lib/portal/page-title.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const generateMetadata = pageTitle('workorders', (t) => t(templateOrder.titleKey));

export default function NewFromTemplatePage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="template" Form={TemplateOrderForm} searchParams={searchParams} />;
}
