import { Facts } from '#components/ui/facts.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { paths } from '#lib/portal/paths.ts';
import type { FilterNames } from './document-words.ts';
import { describeScope } from './task-words.ts';

/** What a change is about, who started it and when. */
export function TaskFacts({ task, names }: { task: CodeTask; names: FilterNames }) {
  return (
    <Facts
      facts={[
        { label: 'Codes', value: describeScope(task, names) },
        {
          label: 'Workorder',
          value: task.workorder && (
            <TextLink href={paths.workorder(task.workorder)}>
              {names[`workorder ${task.workorder}`] ?? `Workorder ${task.workorder}`}
            </TextLink>
          ),
        },
        {
          label: 'Puts back',
          value: task.undo_of && <TextLink href={paths.codeTask(task.undo_of)}>the change before</TextLink>,
        },
        { label: 'Started', value: <Time value={task.created_at} /> },
        { label: 'Ended', value: task.completed_at && <Time value={task.completed_at} /> },
        { label: 'By', value: task.created_by },
        { label: 'Change', value: task.task_id, copy: task.task_id, mono: true },
      ]}
    />
  );
}
