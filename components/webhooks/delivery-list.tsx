'use client';

import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Delivery } from '#lib/contract/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import { deliveryBulk } from './delivery-bulk.ts';
import { type DeliveryListValues, type DeliveryPage, deliveryListParams } from './webhook-list-params.ts';
import { answerWords, deliveryState, deliveryStateOptions, eventFilterOptions } from './webhook-words.ts';

function columnsOf(webhook: number): readonly DataColumn<Delivery>[] {
  return [
    {
      id: 'event',
      header: 'Event',
      fixed: true,
      phone: 'main',
      cell: (row) => (
        <RowLink href={paths.webhookDelivery(webhook, row.id)}>
          <span className="font-mono text-code">{row.event}</span>
        </RowLink>
      ),
    },
    {
      id: 'state',
      header: 'State',
      phone: 'end',
      cell: (row) => {
        const { label, tone } = deliveryState(row);
        return <Status tone={tone}>{label}</Status>;
      },
    },
    {
      id: 'answer',
      header: 'Answer',
      wrap: true,
      cell: (row) => answerWords(row) && <span className="text-ink2">{answerWords(row)}</span>,
    },
    {
      id: 'took',
      header: 'Took',
      numeric: true,
      phone: 'hide',
      cell: (row) => row.duration_ms !== null && `${formatNumber(row.duration_ms)} ms`,
    },
    { id: 'tries', header: 'Tries', numeric: true, phone: 'hide', cell: (row) => formatNumber(row.attempts) },
    { id: 'created', header: 'When', cell: (row) => <Time value={row.created_at} format="relative" /> },
  ];
}

interface DeliveryListProps {
  webhook: number;
  values: DeliveryListValues;
  page: DeliveryPage;
}

/** What was sent to a webhook in the last 30 days. */
export function DeliveryList({ webhook, values, page }: DeliveryListProps) {
  const bulk = useMemo(() => deliveryBulk(webhook), [webhook]);
  return (
    <PagedList
      name="deliveries"
      bulk={bulk}
      exports={{ list: 'deliveries', more: { webhook: String(webhook) } }}
      label="Deliveries"
      columns={columnsOf(webhook)}
      rows={page.results}
      rowId={(row) => String(row.id)}
      count={page.count}
      values={values}
      params={deliveryListParams}
      filters={<DeliveryFilters />}
      empty={
        <EmptyState title="Nothing sent yet">
          Each message will stand here for 30 days, with what was sent and what your receiver answered. A test event
          shows at once whether the way is open.
        </EmptyState>
      }
    />
  );
}

function DeliveryFilters() {
  const [address, set] = useListParams(deliveryListParams);
  return (
    <>
      <FilterMenu
        label="State"
        value={address.status ?? undefined}
        options={deliveryStateOptions}
        onChange={(next) => set({ status: deliveryListParams.status.parse(next ?? '') })}
      />
      <FilterMenu
        label="Event"
        value={address.event ?? undefined}
        options={eventFilterOptions}
        onChange={(next) => set({ event: deliveryListParams.event.parse(next ?? '') })}
      />
    </>
  );
}
