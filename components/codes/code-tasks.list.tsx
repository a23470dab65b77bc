import { parseAsStringLiteral } from 'nuqs/server';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { Status } from '#components/ui/status.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadTasks } from './actions.ts';
import type { FilterNames } from './document-words.ts';
import { describeScope, describeTask, isRunning, taskTones } from './task-words.ts';

/** Changes of many codes. */
export const codeTasks = defineList({
  name: 'code-tasks',
  page: 'codeTasks',
  texts: 'codes',
  endpoint: async () => (await import('#lib/contract/code-tasks.ts')).listCodeTasks,
  poll: { load: loadTasks, isRunning },
  rowId: ({ task_id }) => task_id,
  sorts: ['created_at'],
  sort: '-created_at',
  given: () => ({ names: {} as FilterNames }),
  filters: { kind: hidden(parseAsStringLiteral(['status', 'scm']), (kind) => ({ kind })) },
  title: ({ t }) => t('tasks.title'),
  crumbs: ({ t }) => [{ label: t('title'), href: paths.codes }, { label: t('tasks.crumb') }],
  text: ({ t }) => t('tasks.state'),
  notLoaded: ({ t }) => t('tasks.notLoaded'),
  viewsLabel: ({ t }) => t('tasks.views'),
  views: ({ t }) =>
    [
      { label: t('tasks.all'), set: { kind: null } },
      { label: t('tasks.kind.status'), set: { kind: 'status' } },
      { label: t('tasks.kind.scm'), set: { kind: 'scm' } },
    ] as const,
  href: ({ task_id }) => paths.codeTask(task_id),
  columns: ({ t, activity, common, timeZone, given: { names } }) => {
    const stateOf = (row: CodeTask) => (row.undone_by ? t('tasks.undone') : t(`task.${row.status}`));
    return [
      { id: 'task', header: t('tasks.change'), value: (row) => row.task_id, only: 'file' },
      {
        id: 'change',
        header: t('tasks.change'),
        fileHeader: t('tasks.what'),
        value: (row) => describeTask(row, activity, common, names),
        main: true,
        sub: (row) => describeScope(row, names, activity, timeZone),
        wrap: true,
      },
      {
        id: 'codes',
        header: t('tasks.codes'),
        value: (row) => describeScope(row, names, activity, timeZone),
        only: 'file',
      },
      {
        id: 'state',
        header: t('tasks.column.state'),
        value: stateOf,
        cell: (row) => (
          <Status tone={taskTones[row.status]}>
            {stateOf(row)}
            {row.status === 'in-progress' && (
              <span className="font-normal text-ink3">{formatPercent(row.progress)}</span>
            )}
          </Status>
        ),
        phone: 'end',
      },
      { id: 'changed', header: t('tasks.changed'), value: (row) => row.changed_codes, look: 'number' },
      {
        id: 'refused',
        header: t('tasks.left'),
        value: (row) => row.refused_codes,
        cell: (row) => row.refused_codes > 0 && <NumberText value={row.refused_codes} />,
        numeric: true,
        phone: 'hide',
      },
      {
        id: 'by',
        header: t('tasks.by'),
        value: (row) => row.created_by_name || row.created_by,
        cell: (row) => <PersonName name={row.created_by_name} email={row.created_by} />,
        phone: 'hide',
        className: 'md:max-lg:hidden',
      },
      { id: 'created_at', header: t('tasks.started'), value: (row) => row.created_at, look: 'relative' },
      { id: 'ended', header: t('tasks.ended'), value: (row) => row.completed_at, only: 'file' },
    ];
  },
  file: { name: ({ t }) => t('export.changes') },
  noRows: ({ t }) => ({ title: t('tasks.noneOfKind'), text: t('tasks.noneText'), action: toCodes(t('tasks.toCodes')) }),
  empty: ({ t }) => ({ title: t('tasks.none'), text: t('tasks.noneText'), action: toCodes(t('tasks.toCodes')) }),
});

const toCodes = (label: string) => <ButtonLink href={paths.codes}>{label}</ButtonLink>;
