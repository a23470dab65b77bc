'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { PageHeader } from '#components/ui/page-header.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { DueDate } from '#components/workorders/due-date.tsx';
import { layoutName, workorderTitle } from '#components/workorders/workorder-state.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { NeedsYou } from './needs-you.tsx';
import type { OpenItems } from './without-kind.ts';

type Some = { count: number; results: Workorder[] };

/** Shares of the width, the same in both tables of the queue: a longer text is cut, so that the columns align. */
const widths = {
  reference: 'md:w-[22%] md:min-w-40 md:max-w-0 md:truncate',
  company: 'md:w-[17%] md:min-w-24 md:max-w-0 md:truncate',
  codes: 'md:w-[9%] md:min-w-24',
  layout: 'md:max-xl:hidden md:w-[14%] md:min-w-32 md:max-w-0 md:truncate',
  product: 'md:max-lg:hidden md:w-[16%] md:min-w-36 md:max-w-0 md:truncate',
  due: 'md:w-[10%] md:min-w-28',
  proofs: 'md:w-[12%] md:min-w-40 max-md:ml-auto',
};

const columnsOf = (t: Translator<'overview'>, common: Translator<'common'>): readonly DataColumn<Workorder>[] => [
  {
    id: 'reference',
    header: t('column.reference'),
    enableHiding: false,
    meta: { phone: 'main', className: widths.reference },
    cell: ({ row }) => (
      <RowLink href={paths.workorder(row.original.id)} sub={row.original.remarks}>
        {workorderTitle(row.original, common)}
      </RowLink>
    ),
  },
  {
    id: 'company',
    header: t('column.for'),
    meta: { className: widths.company },
    cell: ({ row }) => row.original.company.name,
  },
  {
    id: 'codes',
    header: t('column.codes'),
    meta: { numeric: true, phone: 'end', className: widths.codes },
    cell: ({ row }) => <NumberText value={row.original.quantity} />,
  },
  {
    id: 'layout',
    header: t('column.layout'),
    meta: { className: widths.layout },
    cell: ({ row }) => layoutName(row.original.code_layout, common),
  },
  {
    id: 'product',
    header: t('column.product'),
    meta: { phone: 'hide', className: widths.product },
    cell: ({ row }) => row.original.product?.name,
  },
  {
    id: 'due',
    header: t('column.due'),
    meta: { className: widths.due },
    cell: ({ row }) => row.original.due_date && <DueDate value={row.original.due_date} />,
  },
];

/** The column of proofs is empty for waiting orders: proofs are photographed once codes can be printed. */
const waitingColumnsOf = (
  t: Translator<'overview'>,
  common: Translator<'common'>,
): readonly DataColumn<Workorder>[] => [
  ...columnsOf(t, common),
  { id: 'proofs', header: t('column.proofs'), meta: { className: widths.proofs }, cell: () => null },
];

/** Orders in print also show whether their quality is proven, with a link. */
const readyColumnsOf = (t: Translator<'overview'>, common: Translator<'common'>): readonly DataColumn<Workorder>[] => [
  ...columnsOf(t, common),
  {
    id: 'proofs',
    header: t('column.proofs'),
    meta: { className: widths.proofs },
    cell: ({ row }) =>
      row.original.is_fingerprint_trained && !row.original.more_prints ? (
        <Status tone="ok">{t('proofs.trained')}</Status>
      ) : (
        <TextLink href={paths.proofs(row.original.id)} className="relative z-1 max-md:py-2">
          {t.rich('proofs.photograph', {
            order: workorderTitle(row.original, common),
            of: (inside) => <span className="sr-only">{inside}</span>,
          })}
        </TextLink>
      ),
  },
];

/** A printing partner's queue: what waits for a confirmation, soonest first, and what is to be printed. */
export function PrinterOverview({
  openItems,
  waiting,
  ready,
  loadedAt,
}: {
  /** Undefined when they could not be read. */
  openItems: OpenItems | undefined;
  waiting: Some;
  ready: Some | undefined;
  loadedAt: number;
}) {
  const t = useTranslations('overview');
  const common = useTranslations('common');
  const columns = useMemo(() => waitingColumnsOf(t, common), [t, common]);
  const readyColumns = useMemo(() => readyColumnsOf(t, common), [t, common]);
  return (
    <>
      <PageHeader title={t('queue.title')} state={t('queue.state', { count: waiting.count })} />
      <NeedsYou initial={openItems} loadedAt={loadedAt} without="order_waiting" />
      <Section
        title={t('queue.waiting')}
        end={
          waiting.count > waiting.results.length && (
            <TextLink href={`${paths.workorders}?state=waiting&sort=due_date`} className="text-sm">
              {t('queue.all', { count: waiting.count })}
            </TextLink>
          )
        }
      >
        <DataTable
          name="queue-waiting"
          label={t('queue.waitingLabel')}
          columns={columns}
          rows={waiting.results}
          rowId={(row) => String(row.id)}
          empty={<EmptyState title={t('queue.nothing')}>{t('queue.nothingText')}</EmptyState>}
        />
      </Section>
      {ready && ready.count > 0 && (
        <Section title={t('queue.ready')}>
          <DataTable
            name="queue-ready"
            label={t('queue.readyLabel')}
            columns={readyColumns}
            rows={ready.results}
            rowId={(row) => String(row.id)}
            empty={null}
          />
        </Section>
      )}
    </>
  );
}
