'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useLive } from '#components/data-table/use-live.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { formatPercent, plural } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CodeTask, RefusedCode } from '#lib/contract/code-tasks.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadTask, undoTask } from './actions.ts';
import { addressOf } from './code-list-params.ts';
import type { FilterNames } from './document-words.ts';
import { TaskFacts } from './task-facts.tsx';
import { TaskRefused } from './task-refused.tsx';
import { describeTask, isRunning, taskWords } from './task-words.ts';

interface TaskDetailProps {
  task: CodeTask;
  names: FilterNames;
  /** The first codes that were left as they are. */
  refused: readonly RefusedCode[];
  mayUndo: boolean;
  loadedAt: number;
}

/** One change of many codes: how far it is, what came of it, and the way back. */
export function TaskDetail({ task: initial, names, refused, mayUndo, loadedAt }: TaskDetailProps) {
  const router = useRouter();
  const [ended, setEnded] = useState('');
  const { data: task, stale } = useLive({
    key: ['code-task', initial.task_id],
    initial,
    loadedAt,
    load: () => loadTask(initial.task_id),
    isRunning,
    interval: 1_000,
    onDone: (done) => {
      setEnded(`${plural(done.changed_codes, 'code')} changed.`);
      // What was refused is read with the page.
      router.refresh();
    },
  });
  const { word, tone } = taskWords[task.status];
  const going = isRunning(task);
  return (
    <>
      <PageHeader
        title={describeTask(task, names)}
        state={
          <StateLine
            parts={[
              <Status key="status" tone={tone}>
                {word}
              </Status>,
              <span key="changed">
                <NumberText value={task.changed_codes} /> {task.changed_codes === 1 ? 'code' : 'codes'} changed
              </span>,
              task.refused_codes > 0 && (
                <span key="refused">
                  <NumberText value={task.refused_codes} /> left as they are
                </span>
              ),
              task.undone_by !== null && 'put back',
            ]}
          />
        }
        actions={mayUndo && task.can_undo && <Undo task={task} />}
      />
      <p role="status" className="sr-only">
        {ended}
      </p>
      <DetailLayout rail={<TaskFacts task={task} names={names} />}>
        {going && (
          <Section title="Progress">
            <ProgressBar
              value={task.total_codes === null ? undefined : task.progress}
              label="Changing the codes"
              size="thick"
            />
            <p className="mt-2 text-sm text-ink2 tabular-nums">
              {task.total_codes === null
                ? 'The codes are being counted.'
                : `${formatPercent(task.progress)}: ${plural(task.processed_codes, 'code')} of ${plural(task.total_codes, 'code')}.`}
              {stale && ' Could not look just now.'}
            </p>
          </Section>
        )}
        <Outcome task={task} />
        <TaskRefused task={task} refused={refused} />
      </DetailLayout>
    </>
  );
}

function Outcome({ task }: { task: CodeTask }) {
  if (task.status === 'failed') {
    return (
      <Callout tone="bad" title="It stopped before its end" className="mt-[26px]">
        {task.error ?? 'Because of a fault on our side.'} What was changed before stays changed
        {task.can_undo ? ', and can be put back.' : '.'}
      </Callout>
    );
  }
  if (task.status !== 'complete') return null;
  const same = task.processed_codes - task.changed_codes - (task.undo_of === null ? 0 : task.refused_codes);
  return (
    <Section title="Outcome">
      <ul className="grid list-none gap-1 text-ink2">
        <li>
          {task.changed_codes === 0
            ? 'No code was changed.'
            : task.undo_of === null
              ? `${plural(task.changed_codes, 'code')} changed.`
              : `${plural(task.changed_codes, 'code has', 'codes have')} again what they had before.`}
        </li>
        {same > 0 && <li>{plural(same, 'code was', 'codes were')} so already.</li>}
        {task.discarded_keys.length > 0 && (
          <li>
            Not among your SCM fields, so left aside:{' '}
            <span className="font-mono">{task.discarded_keys.join(', ')}</span>.
          </li>
        )}
        {task.undone_by !== null && (
          <li>
            It was put back: <TextLink href={paths.codeTask(task.undone_by)}>see what came of that</TextLink>.
          </li>
        )}
      </ul>
      {task.filters && (
        <p className="mt-2.5">
          <TextLink href={addressOf(paths.codes, filterTexts(task.filters))}>
            The codes that fit its filters now
          </TextLink>
        </p>
      )}
    </Section>
  );
}

function Undo({ task }: { task: CodeTask }) {
  const router = useRouter();
  const confirm = async (): Promise<string | undefined> => {
    const result = await undoTask(task.task_id);
    if (result.ok) {
      router.push(paths.codeTask(result.data.task));
      return undefined;
    }
    leaveIfSignedOut(result);
    return result.message;
  };
  return (
    <ConfirmDialog
      trigger={<Button>Put back</Button>}
      title={`Put back ${plural(task.changed_codes, 'code')}?`}
      description={
        <p>
          Each code gets again what it had before this change. A code that was changed once more since keeps what it has
          now, and is named. A change can be put back once.
        </p>
      }
      confirmLabel="Put back"
      onConfirm={confirm}
    />
  );
}

const filterTexts = (filters: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
