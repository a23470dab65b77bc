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
import type { Workorder } from '#lib/contract/workorders.ts';
import { StepDialogBody, type StepDialogState } from './step-dialog.tsx';
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
export function DecideUnprintedDialog({ workorder, onDecided, gone, ...state }: DecideUnprintedDialogProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const close = () => state.onOpenChange(false);
  return (
    <Dialog {...state}>
      <DialogTrigger asChild>
        <Button>{t('unprinted.decide')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('unprinted.decideTitle', { order: workorderTitle(workorder, common) })}</DialogTitle>
        {gone === undefined && (
          <DialogDescription>
            {workorder.data.activate_on_complete ? t('unprinted.decideLeadActive') : t('unprinted.decideLeadInactive')}
          </DialogDescription>
        )}
        <DialogBody>
          <StepDialogBody gone={gone} onClose={close}>
            <DecideUnprintedForm workorder={workorder} onDecided={onDecided} onCancel={close} />
          </StepDialogBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
