'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { OperatorWork, QueuedJobs, RunningWork } from '#lib/contract/operator-work.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadWork } from './actions.ts';
import { stateColumn, waitingColumns } from './queue-columns.tsx';
import { jobWords, stateWords } from './work-words.ts';

const jobColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<QueuedJobs>[] => [
  {
    id: 'kind',
    header: t('job.label'),
    enableHiding: false,
    meta: { wrap: true, phone: 'main', className: 'md:min-w-48' },
    cell: ({ row }) => (
      <>
        <span className="font-strong">{jobWords(row.original.kind, t)}</span>
        <span className="block font-mono text-xs text-ink3 max-md:hidden">{row.original.kind}</span>
      </>
    ),
  },
  stateColumn(t),
  {
    id: 'running',
    header: t('running'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => formatNumber(row.original.running, locale),
  },
  ...waitingColumns(t, locale),
  {
    id: 'scheduled',
    header: t('later'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => formatNumber(row.original.scheduled, locale),
  },
  {
    id: 'left',
    header: t('left'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => formatNumber(row.original.left, locale),
  },
  {
    id: 'failed',
    header: t('givenUp'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => formatNumber(row.original.failed, locale),
  },
];

const workColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<RunningWork>[] => [
  {
    id: 'name',
    header: t('work.label'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => {
      const href = hrefOf(row.original);
      const name = row.original.name || row.original.key;
      return href ? <RowLink href={href}>{name}</RowLink> : <span className="font-strong">{name}</span>;
    },
  },
  {
    id: 'kind',
    header: t('kind'),
    cell: ({ row }) => t(`work.${row.original.kind}`),
  },
  {
    id: 'company',
    header: t('company.label'),
    cell: ({ row }) => row.original.company.name,
  },
  {
    id: 'state',
    header: t('state.label'),
    meta: { phone: 'end' },
    cell: ({ row }) => (
      <Status tone={row.original.state === 'trying again' ? 'bad' : 'running'}>
        {stateWords(row.original.state, t)}
      </Status>
    ),
  },
  {
    id: 'progress',
    header: t('progress'),
    meta: { phone: 'hide' },
    cell: ({ row }) => (
      <ProgressBar
        value={row.original.progress ?? undefined}
        label={t('progressOf', { name: row.original.name || row.original.key })}
      />
    ),
  },
  {
    id: 'remaining',
    header: t('remaining'),
    meta: { numeric: true },
    cell: ({ row }) => row.original.remaining !== null && formatNumber(row.original.remaining, locale),
  },
  {
    id: 'since',
    header: t('since.head'),
    cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
  },
];

function hrefOf({ kind, key }: RunningWork): string | undefined {
  if (kind === 'workorder') return paths.workorder(Number(key));
  if (kind === 'ingestion') return paths.ingestionRecord(key);
  return undefined;
}

/** Running and waiting work of every company; updates automatically. */
export function WorkView({ initial, loadedAt }: { initial: OperatorWork; loadedAt: number }) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const { data, stale } = usePolling({
    key: ['work'],
    initial,
    loadedAt,
    load: () => loadWork(),
    isRunning: () => true,
    interval: 5_000,
  });
  const { counts } = data;
  const total = counts.workorder + counts.ingestion + counts.document + counts.task;
  const waiting = data.jobs.reduce((sum, job) => sum + job.waiting, 0);
  return (
    <>
      <PageHeader
        title={t('work.label')}
        state={
          <StateLine
            parts={[
              stale ? (
                <Status key="stale" tone="bad">
                  {t('stale')}
                </Status>
              ) : (
                t('workText')
              ),
              t('jobsWait', { count: waiting }),
            ]}
          />
        }
      />
      <CountsStrip
        tone="ink"
        total={{ count: total, label: t('areUnderWay', { count: total }) }}
        kinds={[
          { key: 'workorder', label: t('workorders'), count: counts.workorder },
          { key: 'ingestion', label: t('ingestions'), count: counts.ingestion },
          { key: 'document', label: t('exports'), count: counts.document },
          { key: 'task', label: t('tasks'), count: counts.task },
        ]}
      />
      <Section
        title={total > data.running.length ? t('underWayOldest', { shown: data.running.length }) : t('underWayFirst')}
      >
        <DataTable
          name="work"
          label={t('underWay')}
          tight
          columns={useMemo(() => workColumns(t, locale), [t, locale])}
          rows={data.running}
          rowId={(row) => `${row.kind} ${row.key}`}
          empty={<EmptyState title={t('work.none')}>{t('work.noneText')}</EmptyState>}
        />
      </Section>
      <Section title={t('queue.label')}>
        <DataTable
          name="queue"
          label={t('queue.label')}
          columns={useMemo(() => jobColumns(t, locale), [t, locale])}
          rows={data.jobs}
          rowId={(row) => row.kind}
          empty={<EmptyState title={t('queue.none')}>{t('queue.noneText')}</EmptyState>}
        />
      </Section>
    </>
  );
}
