'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { showToast } from '#components/ui/toast-store.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { archiveOrder, cancelOrder, reportAsPrinted } from './actions.ts';
import { ActivateCodes } from './activate-codes.tsx';
import { codesOf, describeCanceling } from './canceled-codes.ts';
import { possibleSteps, type WorkorderSteps } from './possible-steps.ts';
import { PrinterConfirmDialog } from './printer-confirm-dialog.tsx';
import { workorderTitle } from './workorder-state.ts';

/** What the user may do to this workorder. */
interface WorkorderActionsProps {
  workorder: Workorder;
  steps: WorkorderSteps;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The steps that are possible now; each asks before it does what cannot be undone. */
export function WorkorderActions({ workorder, steps, refresh }: WorkorderActionsProps) {
  const [archiving, setArchiving] = useState(false);
  const possible = possibleSteps(workorder, steps);
  const codes = codesOf(workorder);

  const step = async (act: () => Promise<CallResult<Workorder>>, title: string): Promise<string | undefined> => {
    const result = await act();
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    showToast({ title, text: workorderTitle(workorder) });
    refresh();
    return undefined;
  };
  const archive = async () => {
    setArchiving(true);
    const put = !workorder.is_archived;
    const act = () => archiveOrder(workorder.id, put);
    const failed = await step(act, put ? 'Archived' : 'Out of the archive').catch(
      () => 'This did not work. Try again.',
    );
    setArchiving(false);
    if (failed) showToast({ title: 'Not archived', text: failed });
  };

  return (
    <>
      {possible.archive && (
        <Button busy={archiving} onClick={archive}>
          {workorder.is_archived ? 'Take out of the archive' : 'Archive'}
        </Button>
      )}
      {possible.cancel && (
        <ConfirmDialog
          trigger={<Button>Cancel order</Button>}
          title={`Cancel ${workorderTitle(workorder)}?`}
          description={<p>{describeCanceling(workorder)} This cannot be undone.</p>}
          confirmLabel="Cancel order"
          dismissLabel="Keep it"
          danger
          onConfirm={() => step(() => cancelOrder(workorder.id), 'Canceled')}
        />
      )}
      {possible.confirm && (
        <PrinterConfirmDialog
          workorder={workorder}
          onConfirmed={() => {
            showToast({ title: 'Confirmed', text: 'The codes are being generated.' });
            refresh();
          }}
        />
      )}
      {possible.activate && <ActivateCodes workorder={workorder} />}
      {possible.report && (
        <ConfirmDialog
          trigger={<Button>Report as printed</Button>}
          title={`Report ${workorderTitle(workorder)} as printed?`}
          description={
            <p>
              The workorder is completed.{' '}
              {workorder.data.activate_on_complete
                ? `Its ${formatNumber(codes)} ${codes === 1 ? 'code becomes' : 'codes become'} active.`
                : 'Its codes stay inactive.'}{' '}
              This cannot be undone.
            </p>
          }
          confirmLabel="Report as printed"
          onConfirm={() => step(() => reportAsPrinted(workorder.id), 'Reported as printed')}
        />
      )}
    </>
  );
}
