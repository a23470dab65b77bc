'use client';

import { OverviewRows } from '#components/overview/overview-rows.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import { type KeptOrder, useKeptOrders } from './kept-orders.ts';

export const orderTitle = ({ id, reference }: Pick<KeptOrder, 'id' | 'reference'>) => reference ?? `Workorder ${id}`;

/** Orders placed in this browser, for services that have no list of them. */
export function KeptOrderList({ most }: { most?: number }) {
  const [orders] = useKeptOrders();
  return (
    <OverviewRows
      title="Ordered in this browser"
      empty="No orders yet. This service has no list of orders, so those you place here are remembered in this browser."
      {...(most && orders.length > most && { all: { href: paths.workorders, label: 'All of them' } })}
      rows={orders.slice(0, most).map((order) => ({
        key: String(order.id),
        href: paths.workorder(order.id),
        title: orderTitle(order),
        sub: (
          <>
            <NumberText value={order.quantity} /> {order.isSid ? 'SID codes' : 'secure codes'}, number {order.id}
          </>
        ),
        end: <Time value={order.at} format="relative" />,
      }))}
    />
  );
}
