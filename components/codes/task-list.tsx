'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadTasks } from './actions.ts';
import type { FilterNames } from './document-words.ts';
import { type TaskListValues, taskListParams } from './task-list-params.ts';
import { describeScope, describeTask, isRunning, taskTones } from './task-words.ts';

interface TaskListProps {
  values: TaskListValues;
  page: { count: number; results: CodeTask[] };
  names: FilterNames;
  loadedAt: number;
}

const kinds = ['status', 'scm'] as const;

/** Changes of many codes; those that run move by themselves. */
export function TaskList({ values, page, names, loadedAt }: TaskListProps) {
  const t = useTranslations('codes');
  const live = usePolling({
    key: ['code-tasks', values],
    initial: page,
    loadedAt,
    load: () => loadTasks(values),
    isRunning: (current) => current.results.some(isRunning),
  });
  return (
    <ListFrame>
      <ViewTabs
        label={t('tasks.views')}
        end={<ExportLink list="code-tasks" count={live.data.count} />}
        views={[
          { href: paths.codeTasks, label: t('tasks.all'), current: values.kind === null },
          ...kinds.map((kind) => ({
            href: `${paths.codeTasks}?kind=${kind}`,
            label: t(`tasks.kind.${kind}`),
            current: values.kind === kind,
          })),
        ]}
      />
      <Tasks values={values} page={live.data} names={names} />
    </ListFrame>
  );
}

function Tasks({ values, page, names }: Pick<TaskListProps, 'values' | 'page' | 'names'>) {
  const words = useTranslations('activity');
  const common = useTranslations('common');
  const t = useTranslations('codes');
  const [, set] = useListParams(taskListParams);
  const { timeZone } = useReader();
  const columns = useMemo(
    () => taskColumns(names, timeZone, { t, words, common }),
    [names, timeZone, t, words, common],
  );
  return (
    <>
      <DataTable
        name="code-tasks"
        label={t('tasks.title')}
        columns={columns}
        rows={page.results}
        rowId={(row) => row.task_id}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort === 'created_at' ? 'created_at' : '-created_at' })}
        empty={
          <EmptyState
            title={values.kind ? t('tasks.noneOfKind') : t('tasks.none')}
            action={<ButtonLink href={paths.codes}>{t('tasks.toCodes')}</ButtonLink>}
          >
            {t('tasks.noneText')}
          </EmptyState>
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}

function taskColumns(
  names: FilterNames,
  timeZone: string,
  { t, words, common }: { t: Translator<'codes'>; words: Translator<'activity'>; common: Translator<'common'> },
): DataColumn<CodeTask>[] {
  return [
    {
      id: 'change',
      header: t('tasks.change'),
      enableHiding: false,
      meta: { phone: 'main', wrap: true },
      cell: ({ row }) => (
        <RowLink href={paths.codeTask(row.original.task_id)} sub={describeScope(row.original, names, words, timeZone)}>
          {describeTask(row.original, words, common, names)}
        </RowLink>
      ),
    },
    {
      id: 'state',
      header: t('tasks.column.state'),
      meta: { phone: 'end' },
      cell: ({ row }) => (
        <Status tone={taskTones[row.original.status]}>
          {row.original.undone_by ? t('tasks.putBack') : t(`task.${row.original.status}`)}
          {row.original.status === 'in-progress' && (
            <span className="font-normal text-ink3">{formatPercent(row.original.progress)}</span>
          )}
        </Status>
      ),
    },
    {
      id: 'changed',
      header: t('tasks.changed'),
      meta: { numeric: true },
      cell: ({ row }) => <NumberText value={row.original.changed_codes} />,
    },
    {
      id: 'refused',
      header: t('tasks.left'),
      meta: { numeric: true, phone: 'hide' },
      cell: ({ row }) => (row.original.refused_codes > 0 ? <NumberText value={row.original.refused_codes} /> : null),
    },
    {
      id: 'by',
      header: t('tasks.by'),
      meta: { phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => <PersonName name={row.original.created_by_name} email={row.original.created_by} />,
    },
    {
      accessorKey: 'created_at',
      header: t('tasks.started'),
      meta: { sortsAs: 'time' },
      cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
    },
  ];
}
