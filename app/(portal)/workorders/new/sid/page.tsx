import type { Metadata } from 'next';
import { orderKinds } from '#components/workorders/order-kinds.ts';
import { OrderPage, type OrderPageProps } from '../order-page.tsx';

export const metadata: Metadata = { title: orderKinds.sid.title };

export default function NewSidPage({ searchParams }: OrderPageProps) {
  return <OrderPage kind="sid" searchParams={searchParams} />;
}
