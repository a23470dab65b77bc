'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { later } from '#components/ui/later.tsx';
import { showToast } from '#components/ui/toast-store.ts';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { archiveOrder, cancelOrder } from './actions.ts';
import { ActivateCodes } from './activate-codes.tsx';
import { describeCanceling } from './canceled-codes.ts';
import { possibleSteps, type WorkorderSteps } from './possible-steps.ts';
import { PrinterConfirmDialog } from './printer-confirm-dialog.tsx';
import { ReportPrintedDialog } from './report-printed-dialog.tsx';
import { describeGone } from './step-gone.ts';
import type { OpenStep, StepName } from './use-open-step.ts';
import { workorderTitle } from './workorder-state.ts';

const OrderAgainForm = later(() => import('./order-again-form.tsx').then((part) => part.OrderAgainForm));

/** What the user may do to this workorder. */
interface WorkorderActionsProps {
  workorder: Workorder;
  steps: WorkorderSteps;
  /** How far its proofs are; left out for one that has none, or when it could not be read. */
  proofs: QaProgress | undefined;
  /** Which step a dialog asks about. */
  asked: OpenStep;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The steps that are possible now; each asks before it does what cannot be undone. */
export function WorkorderActions({ workorder, steps, proofs, asked, refresh }: WorkorderActionsProps) {
  const [archiving, setArchiving] = useState(false);
  const possible = possibleSteps(workorder, steps);
  // A dialog that is open stays, and says so, when its step is no longer possible.
  const shows = (name: StepName) => possible[name] || asked.isOpen(name);
  const stateOf = (name: StepName) => ({
    ...asked.stateOf(name),
    gone: possible[name] ? undefined : describeGone(workorder),
  });
  const done = (name: StepName, title: string, text: string) => {
    asked.stateOf(name).onOpenChange(false);
    showToast({ title, text });
    refresh();
  };

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
      {possible.orderAgain && workorder.ingestion_key === null && <OrderAgain workorder={workorder} />}
      {possible.archive && (
        <Button busy={archiving} onClick={archive}>
          {workorder.is_archived ? 'Take out of the archive' : 'Archive'}
        </Button>
      )}
      {shows('cancel') && (
        <ConfirmDialog
          {...stateOf('cancel')}
          trigger={<Button>Cancel order</Button>}
          title={`Cancel ${workorderTitle(workorder)}?`}
          description={<p>{describeCanceling(workorder)} This cannot be undone.</p>}
          confirmLabel="Cancel order"
          dismissLabel="Keep it"
          danger
          onConfirm={() => step(() => cancelOrder(workorder.id), 'Canceled')}
        />
      )}
      {shows('confirm') && (
        <PrinterConfirmDialog
          {...stateOf('confirm')}
          workorder={workorder}
          onConfirmed={() => done('confirm', 'Confirmed', 'The codes are being generated.')}
        />
      )}
      {shows('activate') && <ActivateCodes {...stateOf('activate')} workorder={workorder} />}
      {shows('report') && (
        <ReportPrintedDialog
          {...stateOf('report')}
          workorder={workorder}
          proofs={proofs}
          onReported={() => done('report', 'Reported as printed', workorderTitle(workorder))}
        />
      )}
    </>
  );
}

function OrderAgain({ workorder }: { workorder: Workorder }) {
  return (
    <Dialog
      trigger={<Button>Order again</Button>}
      title={`Order ${workorderTitle(workorder)} again`}
      description="A new workorder with the same settings and new codes."
    >
      <OrderAgainForm workorder={workorder} />
    </Dialog>
  );
}
