'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { StepDialog, type StepDialogState } from './step-dialog.tsx';
import { workorderTitle } from './workorder-state.ts';

// Brings the form and schema libraries.
const DecideUnprintedForm = dynamic(() =>
  import('./decide-unprinted-form.tsx').then((part) => part.DecideUnprintedForm),
);

interface DecideUnprintedDialogProps extends StepDialogState {
  workorder: Workorder;
  onDecided: () => void;
}

/** The brand owner decides which codes were printed where the printing partner does not know. */
export function DecideUnprintedDialog({ workorder, onDecided, ...state }: DecideUnprintedDialogProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  return (
    <StepDialog
      {...state}
      trigger={<Button>{t('unprinted.decide')}</Button>}
      title={t('unprinted.decideTitle', { order: workorderTitle(workorder, common) })}
      lead={workorder.data.activate_on_complete ? t('unprinted.decideLeadActive') : t('unprinted.decideLeadInactive')}
    >
      <DecideUnprintedForm workorder={workorder} onDecided={onDecided} onCancel={() => state.onOpenChange(false)} />
    </StepDialog>
  );
}
