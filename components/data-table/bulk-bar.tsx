'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Bulk, BulkAction } from './bulk-action.ts';
import { maxSelectedRows } from './bulk-action.ts';
import { BulkReport } from './bulk-report.tsx';
import { type BulkOutcome, runBulk } from './run-bulk.ts';
import { SelectionFrame } from './selection-frame.tsx';
import type { SelectedRows } from './use-row-selection.ts';

interface BulkBarProps<T> {
  bulk: Bulk<T>;
  selected: Pick<SelectedRows<T>, 'rows' | 'clear'>;
  idOf: (row: T) => string;
}

type Step<T> = Pick<BulkAction<T>, 'done' | 'run' | 'undo'>;
interface Running {
  processed: number;
  total: number;
}

/** Actions on the selected rows, with progress and outcome. */
export function BulkBar<T>({ bulk, selected, idOf }: BulkBarProps<T>) {
  const t = useTranslations('data-table');
  const router = useRouter();
  const [running, setRunning] = useState<Running>();
  const [report, setReport] = useState<{ step: Step<T>; outcome: BulkOutcome<T> }>();
  const stopped = useRef(false);
  const label = bulk.selected;

  const start = async (step: Step<T>, rows: readonly T[]) => {
    stopped.current = false;
    setReport(undefined);
    setRunning({ processed: 0, total: rows.length });
    const outcome = await runBulk(rows, {
      idOf,
      run: step.run,
      onProgress: (processed) => setRunning({ processed, total: rows.length }),
      isStopped: () => stopped.current,
      lost: t('bulk.lost'),
    });
    if (outcome.ended && leaveIfSignedOut(outcome.ended)) return;
    setRunning(undefined);
    setReport({ step, outcome });
    selected.clear();
    router.refresh();
  };

  if (running) {
    return (
      <SelectionFrame
        label={label}
        words={t('bulk.progress', { done: running.processed, rows: bulk.count(running.total) })}
        closeLabel={t('bulk.stop')}
        onClose={() => {
          stopped.current = true;
        }}
      >
        <Button busy>{t('bulk.working')}</Button>
      </SelectionFrame>
    );
  }
  if (selected.rows.length === 0) {
    if (!report) return null;
    const { undo } = report.step;
    const { done } = report.outcome;
    return (
      <BulkReport
        label={label}
        bulk={bulk}
        done={report.step.done}
        outcome={report.outcome}
        onUndo={undo && done.length > 0 ? () => void start(undo, done) : undefined}
        onClose={() => setReport(undefined)}
      />
    );
  }
  const rows = bulk.count(selected.rows.length);
  return (
    <SelectionFrame
      label={label}
      words={selected.rows.length === maxSelectedRows ? t('bulk.chosenMost', { rows }) : t('bulk.chosen', { rows })}
      closeLabel={t('bulk.clear')}
      onClose={selected.clear}
    >
      {bulk.actions.map((action) => (
        <ActionButton key={action.label} action={action} rows={selected.rows} onStart={start} />
      ))}
      {bulk.exports?.map(({ list, label: text, fits, more }) => {
        const fitting = fits ? selected.rows.filter(fits) : selected.rows;
        const query = new URLSearchParams({ ...more, chosen: fitting.map(idOf).join(',') });
        if (fitting.length === 0) return null;
        return (
          <Button
            key={text}
            onClick={() => window.location.assign(paths.exportOf(list, query.toString()))}
            className="flex-none"
          >
            {text}
          </Button>
        );
      })}
    </SelectionFrame>
  );
}

interface ActionButtonProps<T> {
  action: BulkAction<T>;
  rows: readonly T[];
  onStart: (step: Step<T>, rows: readonly T[]) => Promise<void>;
}

/** One action, for those of the rows that it can be done to. */
function ActionButton<T>({ action, rows, onStart }: ActionButtonProps<T>) {
  const t = useTranslations('data-table');
  const fitting = rows.filter(action.fits);
  if (fitting.length === 0) return null;
  const isPart = fitting.length < rows.length;
  const label = isPart ? t('bulk.some', { label: action.label, count: fitting.length }) : action.label;
  const asked = action.ask?.(fitting);
  if (!asked) {
    return (
      <Button onClick={() => void onStart(action, fitting)} className="flex-none">
        {label}
      </Button>
    );
  }
  return (
    <ConfirmDialog
      trigger={<Button className="flex-none">{label}</Button>}
      title={asked.title}
      description={asked.text}
      confirmLabel={asked.confirm}
      danger={action.danger ?? false}
      onConfirm={async () => {
        void onStart(action, fitting);
        return undefined;
      }}
    />
  );
}
