'use client';

import { Button } from '#components/ui/button.tsx';
import { Dialog } from '#components/ui/dialog.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { later } from '#components/ui/later.tsx';
import type { QaProgress } from '#lib/contract/print-quality.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { codesOf } from './canceled-codes.ts';
import { StepDialogBody, type StepDialogState } from './step-dialog.tsx';
import { workorderTitle } from './workorder-state.ts';

const ReportPrintedForm = later(() => import('./report-printed-form.tsx').then((part) => part.ReportPrintedForm));

interface ReportPrintedDialogProps extends StepDialogState {
  workorder: Workorder;
  /** Left out when it could not be read. */
  proofs: QaProgress | undefined;
  onReported: () => void;
}

/** The printing partner says that it has printed: when, how many, and under which number of its own. */
export function ReportPrintedDialog(props: ReportPrintedDialogProps) {
  const { workorder, proofs, onReported, gone, ...state } = props;
  const codes = codesOf(workorder);
  return (
    <Dialog
      {...state}
      trigger={<Button>Report as printed</Button>}
      title={`Report ${workorderTitle(workorder)} as printed?`}
      description={
        gone === undefined &&
        `The workorder is completed. ${
          workorder.data.activate_on_complete
            ? `Its ${formatNumber(codes)} ${codes === 1 ? 'code becomes' : 'codes become'} active.`
            : 'Its codes stay inactive.'
        } This cannot be undone.`
      }
    >
      <StepDialogBody gone={gone} onClose={() => state.onOpenChange(false)}>
        <ReportPrintedForm workorder={workorder} proofs={proofs} onReported={onReported} />
      </StepDialogBody>
    </Dialog>
  );
}
