'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { changeStatus } from '#components/codes/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { activationStatus } from '#lib/contract/values/codes.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { describeActivation } from './activation-words.ts';
import { codesOf } from './canceled-codes.ts';
import type { StepDialogState } from './step-dialog.tsx';
import { workorderTitle } from './workorder-state.ts';

interface ActivateCodesProps extends StepDialogState {
  workorder: Workorder;
}

/** The printing partner activates the codes of an order that lets it. */
export function ActivateCodes({ workorder, ...state }: ActivateCodesProps) {
  const t = useTranslations('workorders');
  const common = useTranslations('common');
  const codes = codesOf(workorder);
  const confirm = async (): Promise<string | undefined> => {
    const result = await changeStatus({ workorder: workorder.id, activation_status: activationStatus.active });
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    if (result.data.status === 'failed') return result.data.error ?? t('activate.gaveUp');
    const { title, text } = describeActivation(result.data, t);
    toast.success(title, { description: text });
    return undefined;
  };
  return (
    <ConfirmDialog
      {...state}
      trigger={<Button>{t('activate.action')}</Button>}
      title={t('activate.title', { order: workorderTitle(workorder, common) })}
      description={<p>{t('activate.text', { codes, company: workorder.company.name })}</p>}
      confirmLabel={t('activate.action')}
      onConfirm={confirm}
    />
  );
}
