'use client';

import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { useLive } from '#components/data-table/use-live.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatPercent } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadTasks } from './actions.ts';
import type { FilterNames } from './document-words.ts';
import { type TaskListValues, taskListParams } from './task-list-params.ts';
import { describeScope, describeTask, isRunning, taskWords } from './task-words.ts';

interface TaskListProps {
  values: TaskListValues;
  page: { count: number; results: CodeTask[] };
  names: FilterNames;
  loadedAt: number;
}

const kinds = [
  { kind: null, label: 'All' },
  { kind: 'status', label: 'Status' },
  { kind: 'scm', label: 'SCM values' },
] as const;

/** Changes of many codes; those that run move by themselves. */
export function TaskList({ values, page, names, loadedAt }: TaskListProps) {
  const live = useLive({
    key: ['code-tasks', values],
    initial: page,
    loadedAt,
    load: () => loadTasks(values),
    isRunning: (current) => current.results.some(isRunning),
  });
  return (
    <ListFrame>
      <ViewTabs
        label="Changes by kind"
        end={<ExportLink list="code-tasks" count={live.data.count} />}
        views={kinds.map(({ kind, label }) => ({
          href: kind ? `${paths.codeTasks}?kind=${kind}` : paths.codeTasks,
          label,
          current: values.kind === kind,
        }))}
      />
      <Tasks values={values} page={live.data} names={names} />
    </ListFrame>
  );
}

function Tasks({ values, page, names }: Pick<TaskListProps, 'values' | 'page' | 'names'>) {
  const [, set] = useListParams(taskListParams);
  const columns = useMemo(() => taskColumns(names), [names]);
  return (
    <>
      <DataTable
        name="code-tasks"
        label="Changes of codes"
        columns={columns}
        rows={page.results}
        rowId={(row) => row.task_id}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort === 'created_at' ? 'created_at' : '-created_at' })}
        empty={
          <EmptyState
            title={values.kind ? 'No change of this kind' : 'No codes were changed yet'}
            action={<ButtonLink href={paths.codes}>To the codes</ButtonLink>}
          >
            Select codes in their list to activate, deactivate or blacklist them. Each change stands here, and can be
            put back from its page.
          </EmptyState>
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}

function taskColumns(names: FilterNames): DataColumn<CodeTask>[] {
  return [
    {
      id: 'change',
      header: 'Change',
      fixed: true,
      phone: 'main',
      wrap: true,
      cell: (row) => (
        <RowLink href={paths.codeTask(row.task_id)} sub={describeScope(row, names)}>
          {describeTask(row, names)}
        </RowLink>
      ),
    },
    {
      id: 'state',
      header: 'State',
      phone: 'end',
      cell: (row) => (
        <Status tone={taskWords[row.status].tone}>
          {row.undone_by ? 'Put back' : taskWords[row.status].word}
          {row.status === 'in-progress' && <span className="font-normal text-ink3">{formatPercent(row.progress)}</span>}
        </Status>
      ),
    },
    {
      id: 'changed',
      header: 'Changed',
      numeric: true,
      cell: (row) => <NumberText value={row.changed_codes} />,
    },
    {
      id: 'refused',
      header: 'Left as they are',
      numeric: true,
      phone: 'hide',
      cell: (row) => (row.refused_codes > 0 ? <NumberText value={row.refused_codes} /> : null),
    },
    { id: 'by', header: 'By', phone: 'hide', className: 'md:max-lg:hidden', cell: (row) => row.created_by },
    {
      id: 'created',
      header: 'Started',
      sort: 'created_at',
      cell: (row) => <Time value={row.created_at} format="relative" />,
    },
  ];
}
