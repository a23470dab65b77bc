'use client';

import { useTranslations } from 'next-intl';
import { OverviewRows } from '#components/data-table/overview-rows.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { isGenerating } from '#components/workorders/workorder-state.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { loadOrders } from './actions.ts';
import { rowOfWorkorder } from './row-of.tsx';

interface RunningOrdersProps {
  initial: Workorder[];
  loadedAt: number;
  all: { href: string; label: string };
}

/** Orders whose codes are being made. They follow by themselves; one that gets done stays and says so. */
export function RunningOrders({ initial, loadedAt, all }: RunningOrdersProps) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const ids = initial.map((workorder) => workorder.id);
  const { data } = usePolling({
    key: ['running-orders', ...ids],
    initial,
    loadedAt,
    load: () => loadOrders(ids),
    isRunning: (orders) => orders.some(isGenerating),
  });
  return (
    <OverviewRows
      title={t('running.title')}
      rows={data.map((workorder) => rowOfWorkorder(workorder, t, common))}
      empty={t('running.none')}
      all={all}
    />
  );
}
