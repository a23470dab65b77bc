import { useTranslations } from 'next-intl';
import { Facts } from '#components/ui/facts.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { paths } from '#lib/portal/paths.ts';
import type { FilterNames } from './document-words.ts';
import { describeScope } from './task-words.ts';

/** Subject of a change, its author and time. */
export function TaskFacts({ task, names }: { task: CodeTask; names: FilterNames }) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const common = useTranslations('common');
  const { timeZone } = useReader();
  return (
    <Facts
      facts={[
        { label: t('tasks.codes'), value: describeScope(task, names, words, timeZone) },
        {
          label: t('column.workorder'),
          value: task.workorder && (
            <TextLink href={paths.workorder(task.workorder)}>
              {names[`workorder ${task.workorder}`] ?? common('workorderNumber', { id: String(task.workorder) })}
            </TextLink>
          ),
        },
        {
          label: t('task.puts'),
          value: task.undo_of && <TextLink href={paths.codeTask(task.undo_of)}>{t('task.before')}</TextLink>,
        },
        { label: t('tasks.started'), value: <Time value={task.created_at} /> },
        { label: t('tasks.ended'), value: task.completed_at && <Time value={task.completed_at} /> },
        { label: t('tasks.by'), value: <PersonName name={task.created_by_name} email={task.created_by} /> },
        { label: t('tasks.change'), value: task.task_id, copy: task.task_id, mono: true },
      ]}
    />
  );
}
