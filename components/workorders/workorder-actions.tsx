'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import { uploadKeyOf } from '#lib/contract/values/workorders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { archiveOrder, cancelOrder } from './actions.ts';
import { ActivateCodes } from './activate-codes.tsx';
import { codesOf, describeCanceling } from './canceled-codes.ts';
import { DecideUnprintedDialog } from './decide-unprinted-dialog.tsx';
import { possibleSteps, type WorkorderSteps } from './possible-steps.ts';
import { PrinterConfirmDialog } from './printer-confirm-dialog.tsx';
import { ReportPrintedDialog } from './report-printed-dialog.tsx';
import { describeGone } from './step-gone.ts';
import type { OpenStep, StepName } from './use-open-step.ts';
import { workorderTitle } from './workorder-state.ts';

// Brings the form and schema libraries.
const OrderAgainForm = dynamic(() => import('./order-again-form.tsx').then((part) => part.OrderAgainForm));

/** Actions of the user on this workorder. */
interface WorkorderActionsProps {
  workorder: Workorder;
  steps: WorkorderSteps;
  /** How far its proofs are; left out for one that has none, or when it could not be read. */
  proofs: QaProgress | undefined;
  /** Step of the open dialog. */
  asked: OpenStep;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The steps that are possible now; each asks before it does what cannot be undone. */
export function WorkorderActions({ workorder, steps, proofs, asked, refresh }: WorkorderActionsProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const [archiving, setArchiving] = useState(false);
  const possible = possibleSteps(workorder, steps);
  // A dialog that is open stays, and says so, when its step is no longer possible.
  const shows = (name: StepName) => possible[name] || asked.isOpen(name);
  const stateOf = (name: StepName) => ({
    ...asked.stateOf(name),
    gone: possible[name] ? undefined : describeGone(workorder, t),
  });
  const done = (name: StepName, title: string, text: string) => {
    asked.stateOf(name).onOpenChange(false);
    toast.success(title, { description: text });
    refresh();
  };

  const step = async (act: () => Promise<CallResult<Workorder>>, title: string): Promise<string | undefined> => {
    const result = await act();
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    toast.success(title, { description: workorderTitle(workorder, common) });
    refresh();
    return undefined;
  };
  const archive = async () => {
    setArchiving(true);
    const put = !workorder.is_archived;
    const act = () => archiveOrder(workorder.id, { is_archived: put });
    const failed = await step(act, put ? t('archive.done') : t('archive.taken')).catch(() => t('didNotWork'));
    setArchiving(false);
    if (failed) toast.success(t('archive.failed'), { description: failed });
  };

  return (
    <>
      {possible.orderAgain && uploadKeyOf(workorder) === null && <OrderAgain workorder={workorder} />}
      {possible.archive && (
        <Button busy={archiving} onClick={archive}>
          {workorder.is_archived ? t('archive.take') : t('archive.put')}
        </Button>
      )}
      {shows('cancel') && (
        <ConfirmDialog
          {...stateOf('cancel')}
          trigger={<Button>{t('cancel.action')}</Button>}
          title={t('cancel.title', { order: workorderTitle(workorder, common) })}
          description={
            <p>
              {describeCanceling(workorder, t)} {t('cannotUndo')}
            </p>
          }
          confirmLabel={t('cancel.action')}
          dismissLabel={t('cancel.keep')}
          danger
          onConfirm={() => step(() => cancelOrder(workorder.id), t('cancel.done'))}
        />
      )}
      {shows('confirm') && (
        <PrinterConfirmDialog
          {...stateOf('confirm')}
          workorder={workorder}
          mayCalibrate={steps.mayCalibrate}
          onConfirmed={() => done('confirm', t('confirm.done'), t('confirm.doneText'))}
        />
      )}
      {shows('activate') && (
        <ActivateCodes
          {...stateOf('activate')}
          order={workorder.id}
          name={workorderTitle(workorder, common)}
          codes={codesOf(workorder)}
          inactive={steps.mayActivateOwn ? workorder.inactive_codes : null}
          company={steps.mayActivateOwn ? undefined : workorder.company.name}
          isPrimary={steps.mayActivateOwn && workorder.printed_date !== null}
          onActivated={refresh}
        />
      )}
      {shows('decide') && (
        <DecideUnprintedDialog
          {...stateOf('decide')}
          workorder={workorder}
          onDecided={() => done('decide', t('unprinted.decideDone'), workorderTitle(workorder, common))}
        />
      )}
      {shows('report') && (
        <ReportPrintedDialog
          {...stateOf('report')}
          workorder={workorder}
          proofs={proofs}
          onReported={() => done('report', t('report.done'), workorderTitle(workorder, common))}
        />
      )}
    </>
  );
}

function OrderAgain({ workorder }: { workorder: Workorder }) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  return (
    <Dialog>
      <DialogTrigger asChild>
        <Button>{t('again.action')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('again.title', { order: workorderTitle(workorder, common) })}</DialogTitle>
        <DialogDescription>{t('again.lead')}</DialogDescription>
        <DialogBody>
          <OrderAgainForm workorder={workorder} />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
