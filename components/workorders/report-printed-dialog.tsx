'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { codesOf } from './canceled-codes.ts';
import { StepDialog, type StepDialogState } from './step-dialog.tsx';
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
  const { workorder, proofs, onReported, ...state } = props;
  const codes = codesOf(workorder);
  return (
    <StepDialog
      {...state}
      trigger={<Button>{t('report.action')}</Button>}
      title={t('report.title', { order: workorderTitle(workorder, common) })}
      lead={workorder.data.activate_on_complete ? t('report.leadActive', { codes }) : t('report.leadInactive')}
    >
      <ReportPrintedForm
        workorder={workorder}
        proofs={proofs}
        onReported={onReported}
        onCancel={() => state.onOpenChange(false)}
      />
    </StepDialog>
  );
}
