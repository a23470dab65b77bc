'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type WebhookListValues, webhookListParams } from './webhook-list-params.ts';
import { eventsLine, webhookState } from './webhook-words.ts';

const columns = (t: Translator<'webhooks'>): readonly DataColumn<Webhook>[] => [
  {
    accessorKey: 'url',
    header: t('address'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row }) => (
      <RowLink href={paths.webhook(row.original.id)} sub={row.original.description || undefined}>
        <span className="font-mono text-code break-all">{row.original.url}</span>
      </RowLink>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    meta: { phone: 'end' },
    cell: ({ row }) => {
      const { label, tone } = webhookState(row.original, t);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'events',
    header: t('events'),
    cell: ({ row }) => eventsLine(row.original.events, t),
  },
  {
    accessorKey: 'created_at',
    header: t('created'),
    meta: { sortsAs: 'time', phone: 'hide' },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
];

interface WebhookListProps {
  values: WebhookListValues;
  count: number;
  rows: Webhook[];
}

/** The webhooks of the company. */
export function WebhookList({ values, count, rows }: WebhookListProps) {
  const t = useTranslations('webhooks');
  return (
    <PagedList
      name="webhooks"
      exports={{ list: 'webhooks' }}
      label={t('list.label')}
      columns={useMemo(() => columns(t), [t])}
      rows={rows}
      rowId={(row) => String(row.id)}
      count={count}
      values={values}
      params={webhookListParams}
      search={t('search')}
      empty={
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={paths.newWebhook} variant="primary">
              {t('addOne')}
            </ButtonLink>
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
