import type { Metadata } from 'next';
import { orderKinds } from '#components/workorders/order-kinds.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const metadata: Metadata = { title: orderKinds.template.title };

export default function NewFromTemplatePage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="template" searchParams={searchParams} />;
}
