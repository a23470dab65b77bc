'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useLive } from '#components/data-table/use-live.ts';
import { CountsStrip } from '#components/ui/counts-strip.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { OperatorWork, QueuedJobs, RunningWork } from '#lib/contract/operator-work.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadWork } from './actions.ts';
import { jobWords, queueState, workWords } from './work-words.ts';

const jobColumns: readonly DataColumn<QueuedJobs>[] = [
  {
    id: 'kind',
    wrap: true,
    header: 'Job',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <>
        <span className="font-strong">{jobWords(row.kind)}</span>
        <span className="block font-mono text-xs text-ink3 max-md:hidden">{row.kind}</span>
      </>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'end',
    cell: (row) => {
      const { label, tone } = queueState(row, Date.now());
      return <Status tone={tone}>{label}</Status>;
    },
  },
  { id: 'running', header: 'Running', numeric: true, phone: 'hide', cell: (row) => formatNumber(row.running) },
  { id: 'waiting', header: 'Waiting', numeric: true, phone: 'hide', cell: (row) => formatNumber(row.waiting) },
  {
    id: 'oldest',
    header: 'Oldest',
    cell: (row) => row.oldest_waiting_at && <Time value={row.oldest_waiting_at} format="relative" />,
  },
  { id: 'scheduled', header: 'Later', numeric: true, phone: 'hide', cell: (row) => formatNumber(row.scheduled) },
  { id: 'failed', header: 'Given up', numeric: true, phone: 'hide', cell: (row) => formatNumber(row.failed) },
];

const workColumns: readonly DataColumn<RunningWork>[] = [
  {
    id: 'name',
    header: 'Work',
    fixed: true,
    phone: 'main',
    cell: (row) => {
      const href = hrefOf(row);
      const name = row.name || row.key;
      return href ? <RowLink href={href}>{name}</RowLink> : <span className="font-strong">{name}</span>;
    },
  },
  { id: 'kind', header: 'Kind', cell: (row) => workWords[row.kind] },
  { id: 'company', header: 'Company', cell: (row) => row.company.name },
  {
    id: 'state',
    header: 'State',
    phone: 'end',
    cell: (row) => (
      <Status tone={row.state === 'trying again' ? 'bad' : 'running'}>
        {row.state.charAt(0).toUpperCase() + row.state.slice(1)}
      </Status>
    ),
  },
  {
    id: 'progress',
    header: 'Progress',
    phone: 'hide',
    cell: (row) => <ProgressBar value={row.progress ?? undefined} label={`Progress of ${row.name || row.key}`} />,
  },
  { id: 'since', header: 'Since', cell: (row) => <Time value={row.created_at} format="relative" /> },
];

function hrefOf({ kind, key }: RunningWork): string | undefined {
  if (kind === 'workorder') return paths.workorder(Number(key));
  if (kind === 'ingestion') return paths.ingestionRecord(key);
  return undefined;
}

/** What runs and what waits, of every company; it keeps itself up to date. */
export function WorkView({ initial, loadedAt }: { initial: OperatorWork; loadedAt: number }) {
  const { data, stale } = useLive({
    key: ['work'],
    initial,
    loadedAt,
    load: loadWork,
    isRunning: () => true,
    interval: 5_000,
  });
  const { counts } = data;
  const total = counts.workorder + counts.ingestion + counts.document + counts.task;
  const waiting = data.jobs.reduce((sum, job) => sum + job.waiting, 0);
  return (
    <>
      <PageHeader
        title="Work"
        state={
          <StateLine
            parts={[
              stale ? (
                <Status key="stale" tone="bad">
                  Not up to date: the service does not answer
                </Status>
              ) : (
                'What runs and what waits, of every company'
              ),
              waiting === 1 ? '1 job waits' : `${formatNumber(waiting)} jobs wait`,
            ]}
          />
        }
      />
      <CountsStrip
        tone="ink"
        total={{ count: total, label: total === 1 ? 'is under way' : 'are under way' }}
        kinds={[
          { key: 'workorder', label: 'Workorders', count: counts.workorder },
          { key: 'ingestion', label: 'Ingestions', count: counts.ingestion },
          { key: 'document', label: 'Exports', count: counts.document },
          { key: 'task', label: 'Tasks', count: counts.task },
        ]}
      />
      <Section
        title={total > data.running.length ? `Under way, the oldest ${data.running.length}` : 'Under way, oldest first'}
      >
        <DataTable
          name="work"
          label="Under way"
          tight
          columns={workColumns}
          rows={data.running}
          rowId={(row) => `${row.kind} ${row.key}`}
          empty={
            <EmptyState title="Nothing is under way">
              Workorders being generated, uploads, exports and tasks of every company stand here while they run.
            </EmptyState>
          }
        />
      </Section>
      <Section title="Queue by kind of job">
        <DataTable
          name="queue"
          label="Queue by kind of job"
          columns={jobColumns}
          rows={data.jobs}
          rowId={(row) => row.kind}
          empty={<EmptyState title="No kinds of jobs">The queue has not been set up.</EmptyState>}
        />
      </Section>
    </>
  );
}
