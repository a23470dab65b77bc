'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { deliveryBulk } from './delivery-bulk.ts';
import { type DeliveryListValues, type DeliveryPage, deliveryListParams } from './webhook-list-params.ts';
import { answerWords, deliveryState, deliveryStates, eventFilterOptions } from './webhook-words.ts';

function columnsOf(webhook: number, t: Translator<'webhooks'>, locale: string): readonly DataColumn<Delivery>[] {
  return [
    {
      id: 'event',
      header: t('event.label'),
      enableHiding: false,
      meta: { phone: 'main' },
      cell: ({ row }) => (
        <RowLink href={paths.webhookDelivery(webhook, row.original.id)}>
          <span className="font-mono text-code">{row.original.event}</span>
        </RowLink>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      meta: { phone: 'end' },
      cell: ({ row }) => {
        const { label, tone } = deliveryState(row.original, t);
        return <Status tone={tone}>{label}</Status>;
      },
    },
    {
      id: 'answer',
      header: t('answer'),
      meta: { wrap: true },
      cell: ({ row }) => answerWords(row.original) && <span className="text-ink2">{answerWords(row.original)}</span>,
    },
    {
      id: 'took',
      header: t('took'),
      meta: { numeric: true, phone: 'hide' },
      cell: ({ row }) => row.original.duration_ms !== null && t('ms', { ms: row.original.duration_ms }),
    },
    {
      id: 'tries',
      header: t('triesColumn'),
      meta: { numeric: true, phone: 'hide' },
      cell: ({ row }) => formatNumber(row.original.attempts, locale),
    },
    {
      id: 'created',
      header: t('when'),
      cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
    },
  ];
}

interface DeliveryListProps {
  webhook: number;
  values: DeliveryListValues;
  page: DeliveryPage;
}

/** What was sent to a webhook in the last 30 days. */
export function DeliveryList({ webhook, values, page }: DeliveryListProps) {
  const t = useTranslations('webhooks');
  const locale = useLocale();
  const bulk = useMemo(() => deliveryBulk(webhook, t), [webhook, t]);
  const columns = useMemo(() => columnsOf(webhook, t, locale), [webhook, t, locale]);
  return (
    <PagedList
      name="deliveries"
      bulk={bulk}
      exports={{ list: 'deliveries', more: { webhook: String(webhook) } }}
      label={t('deliveries.label')}
      columns={columns}
      rows={page.results}
      rowId={(row) => String(row.id)}
      count={page.count}
      values={values}
      params={deliveryListParams}
      filters={<DeliveryFilters />}
      empty={<EmptyState title={t('deliveries.none')}>{t('deliveries.noneText')}</EmptyState>}
    />
  );
}

function DeliveryFilters() {
  const t = useTranslations('webhooks');
  const [address, set] = useListParams(deliveryListParams);
  return (
    <>
      <FilterMenu
        label={t('state')}
        value={address.status ?? undefined}
        options={deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) }))}
        onChange={(next) => set({ status: deliveryListParams.status.parse(next ?? '') })}
      />
      <FilterMenu
        label={t('event.label')}
        value={address.event ?? undefined}
        options={eventFilterOptions}
        onChange={(next) => set({ event: deliveryListParams.event.parse(next ?? '') })}
      />
    </>
  );
}
