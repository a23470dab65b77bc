'use client';

import { useTranslations } from 'next-intl';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { Time } from '#components/ui/time.tsx';
import { paths } from '#lib/portal/paths.ts';
import { useStoredOrders } from './stored-orders.ts';
import { workorderTitle } from './workorder-state.ts';

/** Orders placed in this browser, for services that have no list of them. */
export function StoredOrderList({ most }: { most?: number }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const [orders] = useStoredOrders();
  return (
    <OverviewRows
      title={t('kept.title')}
      empty={t('kept.empty')}
      {...(most && orders.length > most && { all: { href: paths.workorders, label: t('kept.all') } })}
      rows={orders.slice(0, most).map((order) => ({
        key: String(order.id),
        href: paths.workorder(order.id),
        title: workorderTitle(order, common),
        sub: t.rich('kept.order', {
          count: order.quantity,
          quantity: () => <NumberText value={order.quantity} />,
          kind: order.isSid ? 'sid' : 'secure',
          id: String(order.id),
        }),
        end: <Time value={order.at} format="relative" />,
      }))}
    />
  );
}
