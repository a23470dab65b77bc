'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { usePolling } from '#components/swr/use-polling.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status, type StatusTone } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { AnnouncedProgram, CompanyVolume, OperatorHealth } from '#lib/contract/operator-health.ts';
import { formatBytes, formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadHealth } from './actions.ts';
import { HealthProblems } from './health-problem-list.tsx';
import { healthProblems } from './health-problems.ts';
import { programName, programStateTones } from './health-words.ts';
import { stateColumn, waitingColumns } from './queue-columns.tsx';
import { jobWords } from './work-words.ts';

type Queue = OperatorHealth['queues'][number];
type ErrorLine = OperatorHealth['errors'][number];

const programColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<AnnouncedProgram>[] => [
  {
    id: 'name',
    header: t('health.program'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <>
        <span className="font-strong">{programName(row.original.name, t)}</span>
        {row.original.host && <span className="block font-mono text-xs text-ink3">{row.original.host}</span>}
      </>
    ),
  },
  {
    id: 'state',
    header: t('state.label'),
    meta: { phone: 'end' },
    cell: ({ row }) => (
      <Status tone={programStateTones[row.original.state]}>{t(`health.state.${row.original.state}`)}</Status>
    ),
  },
  {
    id: 'seen',
    header: t('health.seen'),
    meta: { phone: 'hide', className: 'max-lg:hidden' },
    cell: ({ row }) => row.original.seen_at && <Time value={row.original.seen_at} format="relative" />,
  },
  {
    id: 'started',
    header: t('health.started'),
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => row.original.started_at && <Time value={row.original.started_at} />,
  },
  {
    id: 'version',
    header: t('health.version'),
    cell: ({ row }) =>
      row.original.version && (
        <span className="font-mono text-xs">
          {row.original.version}
          {row.original.commit && ` (${row.original.commit})`}
        </span>
      ),
  },
  {
    id: 'room',
    header: t('health.room'),
    cell: ({ row }) => {
      // One line for each file system: what is kept on the same one has the same room.
      const bySize = new Map(row.original.disks.map((disk) => [disk.size, disk]));
      const rooms = [...bySize.values()].map(({ free, size }) =>
        t('health.freeOf', { free: formatBytes(free, locale), size: formatBytes(size, locale) }),
      );
      return rooms.length > 0 ? rooms.join(', ') : null;
    },
  },
];

const queueColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<Queue>[] => [
  {
    id: 'kind',
    header: t('job.label'),
    enableHiding: false,
    meta: { wrap: true, phone: 'main' },
    cell: ({ row }) => <span className="font-strong">{jobWords(row.original.kind, t)}</span>,
  },
  stateColumn<Queue>(t),
  ...waitingColumns<Queue>(t, locale),
  {
    id: 'failed',
    header: t('health.failedLastDay'),
    meta: { numeric: true },
    cell: ({ row }) => formatNumber(row.original.failed_last_day, locale),
  },
];

const errorColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<ErrorLine>[] => [
  {
    id: 'message',
    header: t('health.message'),
    enableHiding: false,
    meta: { wrap: true, phone: 'main' },
    cell: ({ row }) => <span className="font-mono text-xs">{row.original.message}</span>,
  },
  { id: 'program', header: t('health.program'), cell: ({ row }) => programName(row.original.program, t) },
  {
    id: 'count',
    header: t('health.times'),
    meta: { numeric: true, phone: 'end' },
    cell: ({ row }) => formatNumber(row.original.count, locale),
  },
];

const volumeColumns = (t: Translator<'operator'>, locale: string): readonly DataColumn<CompanyVolume>[] => [
  {
    id: 'company',
    header: t('company.label'),
    enableHiding: false,
    meta: { wrap: true, phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.operatorCompany(row.original.company.id)}>{row.original.company.name}</RowLink>
    ),
  },
  ...(['codes', 'uploads', 'scans'] as const).map(
    (what): DataColumn<CompanyVolume> => ({
      id: what,
      header: t(`health.${what}`),
      meta: { numeric: true },
      cell: ({ row }) => (
        <>
          {formatNumber(row.original[what].now, locale)}
          <span className="text-xs text-ink3 max-md:ml-1.5 md:block">
            {t('health.before', { count: formatNumber(row.original[what].before, locale) })}
          </span>
        </>
      ),
    }),
  ),
];

const isBusy = ({ waiting, scheduled, running, left, failed_last_day }: Queue) =>
  waiting + scheduled + running + left + failed_last_day > 0;

interface HealthViewProps {
  initial: OperatorHealth;
  portal: AnnouncedProgram;
  loadedAt: number;
}

/** How the service is: what needs the operator, and the figures behind it. It keeps itself up to date. */
export function HealthView({ initial, portal, loadedAt }: HealthViewProps) {
  const t = useTranslations('operator');
  const locale = useLocale();
  const { data, stale } = usePolling({
    key: ['health'],
    initial,
    loadedAt,
    load: () => loadHealth(),
    isRunning: () => true,
    interval: 15_000,
  });
  const { release } = data;
  const queues = data.queues.filter(isBusy);
  return (
    <>
      <HealthProblems problems={healthProblems(data, Date.now())} stale={stale} />
      <Section title={t('health.programs')}>
        <DataTable
          name="programs"
          label={t('health.programs')}
          tight
          columns={useMemo(() => programColumns(t, locale), [t, locale])}
          rows={[...data.programs, portal]}
          rowId={(row) => `${row.name} ${row.host} ${row.started_at}`}
          empty={null}
        />
      </Section>
      <Section
        title={t('queue.label')}
        end={
          <TextLink href={paths.operatorWork} className="text-sm">
            {t('health.allWork')}
          </TextLink>
        }
      >
        {queues.length === 0 ? (
          <Nothing tone="ok">{t('health.noQueue')}</Nothing>
        ) : (
          <DataTable
            name="queues"
            label={t('queue.label')}
            tight
            columns={queueColumns(t, locale)}
            rows={queues}
            rowId={(row) => row.kind}
            empty={null}
          />
        )}
      </Section>
      <Section title={t('health.errors', { count: data.errors_count })}>
        {data.errors.length === 0 ? (
          <Nothing tone="ok">{t('health.noError')}</Nothing>
        ) : (
          <DataTable
            name="errors"
            label={t('health.errorsLabel')}
            tight
            columns={errorColumns(t, locale)}
            rows={data.errors}
            rowId={(row) => `${row.program} ${row.message}`}
            empty={null}
          />
        )}
      </Section>
      <Section
        title={t('health.volume')}
        end={
          <TextLink href={paths.operatorCompanies} className="text-sm">
            {t('health.allCompanies')}
          </TextLink>
        }
      >
        <DataTable
          name="volume"
          label={t('health.volume')}
          tight
          columns={useMemo(() => volumeColumns(t, locale), [t, locale])}
          rows={data.volume}
          rowId={(row) => String(row.company.id)}
          empty={<EmptyState title={t('health.noVolume')}>{t('health.noVolumeText')}</EmptyState>}
        />
      </Section>
      <Section title={t('health.release')}>
        <div className="rounded-surface border border-line bg-surface px-4 py-3.5">
          <p>
            <span className="font-strong">{release.version}</span>
            {release.commit && <span className="font-mono text-xs text-ink3"> ({release.commit})</span>}
            {release.previous_version && release.since && (
              <span className="text-ink2">
                {', '}
                {t.rich('health.upgraded', {
                  version: release.previous_version,
                  time: () => <Time value={release.since ?? ''} format="date" />,
                })}
              </span>
            )}
          </p>
          {release.notes.length === 0 ? (
            <p className="mt-1 text-sm text-ink3">{t('health.noNotes')}</p>
          ) : (
            <details className="mt-2">
              <summary className="cursor-pointer text-sm text-spot">{t('health.notes')}</summary>
              {release.notes.map(({ version, lines }) => (
                <div key={version} className="mt-2" lang="en">
                  <h3 className="text-sm font-semibold">{version}</h3>
                  <ul className="mt-1 list-disc pl-5 text-sm text-ink2">
                    {lines.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                </div>
              ))}
            </details>
          )}
        </div>
      </Section>
    </>
  );
}

function Nothing({ tone, children }: { tone: StatusTone; children: string }) {
  return (
    <p className="rounded-surface border border-line bg-surface px-4 py-3.5">
      <Status tone={tone}>{children}</Status>
    </p>
  );
}
