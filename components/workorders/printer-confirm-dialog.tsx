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

// Brings the form and schema libraries.
const PrinterConfirmForm = dynamic(() => import('./printer-confirm-form.tsx').then((part) => part.PrinterConfirmForm));

interface PrinterConfirmDialogProps extends StepDialogState {
  workorder: Workorder;
  onConfirmed: () => void;
}

/**
 * The printing partner says what it prints with and on; only substrates the equipment is calibrated for are offered.
 */
export function PrinterConfirmDialog({ workorder, onConfirmed, gone, ...state }: PrinterConfirmDialogProps) {
  const t = useTranslations('workorders');
  return (
    <Dialog {...state}>
      <DialogTrigger asChild>
        <Button variant="primary">{t('confirm.action')}</Button>
      </DialogTrigger>
      <DialogContent>
        <DialogTitle>{t('confirm.action')}</DialogTitle>
        <DialogDescription>{t('confirm.lead')}</DialogDescription>
        <DialogBody>
          <StepDialogBody gone={gone} onClose={() => state.onOpenChange(false)}>
            <PrinterConfirmForm
              workorder={workorder}
              onConfirmed={onConfirmed}
              onCancel={() => state.onOpenChange(false)}
            />
          </StepDialogBody>
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
