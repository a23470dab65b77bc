'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import { type WebhookListValues, webhookListParams } from './webhook-list-params.ts';
import { eventsLine, webhookState } from './webhook-words.ts';

const columns: readonly DataColumn<Webhook>[] = [
  {
    id: 'url',
    header: 'Address',
    fixed: true,
    phone: 'main',
    sort: 'url',
    wrap: true,
    cell: (row) => (
      <RowLink href={paths.webhook(row.id)} sub={row.description || undefined}>
        <span className="font-mono text-code break-all">{row.url}</span>
      </RowLink>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'end',
    cell: (row) => {
      const { label, tone } = webhookState(row);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  { id: 'events', header: 'Events', cell: (row) => eventsLine(row.events) },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
    phone: 'hide',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
];

interface WebhookListProps {
  values: WebhookListValues;
  count: number;
  rows: Webhook[];
}

/** The webhooks of the company. */
export function WebhookList({ values, count, rows }: WebhookListProps) {
  return (
    <PagedList
      name="webhooks"
      exports={{ list: 'webhooks' }}
      label="Webhooks"
      columns={columns}
      rows={rows}
      rowId={(row) => String(row.id)}
      count={count}
      values={values}
      params={webhookListParams}
      search="Address or description"
      empty={
        <EmptyState
          title="No webhooks yet"
          action={
            <ButtonLink href={paths.newWebhook} variant="primary">
              Add a webhook
            </ButtonLink>
          }
        >
          A webhook tells your own system at once when something happens: codes are ready, an upload was refused, a scan
          is suspicious. It replaces asking again and again.
        </EmptyState>
      }
    />
  );
}
