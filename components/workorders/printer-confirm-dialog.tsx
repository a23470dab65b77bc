'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import type { Workorder } from '#lib/contract/workorders.ts';
import { StepDialog, type StepDialogState } from './step-dialog.tsx';

// Brings the form and schema libraries.
const PrinterConfirmForm = dynamic(() => import('./printer-confirm-form.tsx').then((part) => part.PrinterConfirmForm));

interface PrinterConfirmDialogProps extends StepDialogState {
  workorder: Workorder;
  /** Whether the user may add and calibrate equipment. */
  mayCalibrate: boolean;
  onConfirmed: () => void;
}

/**
 * The printing partner says what it prints with and on; only substrates the equipment is calibrated for are offered.
 */
export function PrinterConfirmDialog({ workorder, mayCalibrate, onConfirmed, ...state }: PrinterConfirmDialogProps) {
  const t = useTranslations('workorders');
  return (
    <StepDialog
      {...state}
      trigger={<Button variant="primary">{t('confirm.action')}</Button>}
      title={t('confirm.action')}
      lead={t('confirm.lead')}
    >
      <PrinterConfirmForm
        workorder={workorder}
        mayCalibrate={mayCalibrate}
        onConfirmed={onConfirmed}
        onCancel={() => state.onOpenChange(false)}
      />
    </StepDialog>
  );
}
