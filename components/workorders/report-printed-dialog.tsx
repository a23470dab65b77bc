'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogTitle,
  DialogTrigger,
} from '#components/ui/dialog.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { codesOf } from './canceled-codes.ts';
import { StepDialogBody, type StepDialogState } from './step-dialog.tsx';
import { workorderTitle } from './workorder-state.ts';

// Brings the form and schema libraries.
const ReportPrintedForm = dynamic(() => import('./report-printed-form.tsx').then((part) => part.ReportPrintedForm));

interface ReportPrintedDialogProps extends StepDialogState {
  workorder: Workorder;
  /** Left out when it could not be read. */
  proofs: QaProgress | undefined;
  onReported: () => void;
}

/** The printing partner says that it has printed: when, how many, and under which number of its own. */
export function ReportPrintedDialog(props: ReportPrintedDialogProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const { workorder, proofs, onReported, gone, ...state } = props;
  const codes = codesOf(workorder);
  return (
    <Dialog {...state}>
      <DialogTrigger asChild>
        <Button>{t('report.action')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('report.title', { order: workorderTitle(workorder, common) })}</DialogTitle>
        {gone === undefined && (
          <DialogDescription>
            {workorder.data.activate_on_complete ? t('report.leadActive', { codes }) : t('report.leadInactive')}
          </DialogDescription>
        )}
        <DialogBody>
          <StepDialogBody gone={gone} onClose={() => state.onOpenChange(false)}>
            <ReportPrintedForm
              workorder={workorder}
              proofs={proofs}
              onReported={onReported}
              onCancel={() => state.onOpenChange(false)}
            />
          </StepDialogBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
