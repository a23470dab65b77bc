import type { Metadata } from 'next';
import { orderKinds } from '#components/workorders/order-kinds.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const metadata: Metadata = { title: orderKinds.secure.title };

export default function NewSecurePage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="secure" searchParams={searchParams} />;
}
