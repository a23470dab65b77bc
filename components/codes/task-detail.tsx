'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { usePolling } from '#components/swr/use-polling.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { DetailLayout } from '#components/ui/detail-layout.tsx';
import { PageHeader, StateLine } from '#components/ui/page-header.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Section } from '#components/ui/section.tsx';
import { Status } from '#components/ui/status.tsx';
import { TextLink } from '#components/ui/text-link.tsx';
import type { CodeTask, RefusedCode } from '#lib/contract/code-tasks.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadTask, undoTask } from './actions.ts';
import { addressOf } from './code-list-params.ts';
import type { FilterNames } from './document-words.ts';
import { TaskFacts } from './task-facts.tsx';
import { TaskRefused } from './task-refused.tsx';
import { describeTask, isRunning, taskTones } from './task-words.ts';

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
  const words = useTranslations('activity');
  const common = useTranslations('common');
  const t = useTranslations('codes');
  const router = useRouter();
  const [ended, setEnded] = useState('');
  const { data: task, stale } = usePolling({
    key: ['code-task', initial.task_id],
    initial,
    loadedAt,
    load: () => loadTask(initial.task_id),
    isRunning,
    interval: 1_000,
    onDone: (done) => {
      setEnded(t('task.announced', { count: done.changed_codes }));
      // Refused codes are read with the page.
      router.refresh();
    },
  });
  const going = isRunning(task);
  return (
    <>
      <PageHeader
        title={describeTask(task, words, common, names)}
        state={
          <StateLine
            parts={[
              <Status key="status" tone={taskTones[task.status]}>
                {t(`task.${task.status}`)}
              </Status>,
              t('task.changed', { count: task.changed_codes }),
              task.refused_codes > 0 && t('task.left', { count: task.refused_codes }),
              task.undone_by !== null && t('task.isUndone'),
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
          <Section title={t('task.progress')}>
            <ProgressBar
              value={task.total_codes === null ? undefined : task.progress}
              label={t('task.changing')}
              size="thick"
            />
            <p className="mt-2 text-sm text-ink2 tabular-nums">
              {task.total_codes === null
                ? t('task.counting')
                : t('task.processed', {
                    percent: formatPercent(task.progress),
                    processed: task.processed_codes,
                    total: task.total_codes,
                  })}
              {stale && ` ${t('task.stale')}`}
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
  const t = useTranslations('codes');
  if (task.status === 'failed') {
    return (
      <Callout tone="bad" title={t('task.stopped')} className="mt-[26px]">
        {t('task.stoppedText', { reason: task.error ?? t('task.fault'), undo: String(task.can_undo) })}
      </Callout>
    );
  }
  if (task.status !== 'complete') return null;
  const same = task.processed_codes - task.changed_codes - (task.undo_of === null ? 0 : task.refused_codes);
  return (
    <Section title={t('task.outcome')}>
      <ul className="grid list-none gap-1 text-ink2">
        <li>
          {task.changed_codes === 0
            ? t('task.nothingChanged')
            : task.undo_of === null
              ? t('task.announced', { count: task.changed_codes })
              : t('task.again', { count: task.changed_codes })}
        </li>
        {same > 0 && <li>{t('task.same', { count: same })}</li>}
        {task.discarded_keys.length > 0 && (
          <li>
            {t.rich('task.discarded', {
              keys: () => <span className="font-mono">{task.discarded_keys.join(', ')}</span>,
            })}
          </li>
        )}
        {task.undone_by !== null && (
          <li>
            <Undone by={task.undone_by} />
          </li>
        )}
      </ul>
      {task.filters && (
        <p className="mt-2.5">
          <TextLink href={addressOf(paths.codes, filterTexts(task.filters))}>{t('task.fitNow')}</TextLink>
        </p>
      )}
    </Section>
  );
}

function Undone({ by }: { by: string }) {
  return useTranslations('codes').rich('task.undone', {
    link: (inside) => <TextLink href={paths.codeTask(by)}>{inside}</TextLink>,
  });
}

function Undo({ task }: { task: CodeTask }) {
  const t = useTranslations('codes');
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
      trigger={<Button>{t('task.undo')}</Button>}
      title={t('task.undoTitle', { count: task.changed_codes })}
      description={<p>{t('task.undoText')}</p>}
      confirmLabel={t('task.undo')}
      onConfirm={confirm}
    />
  );
}

const filterTexts = (filters: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)]));
