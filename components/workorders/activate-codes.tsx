'use client';

import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { changeStatus } from '#components/codes/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { activationStatus } from '#lib/contract/values/codes.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { describeActivation } from './activation-words.ts';
import type { StepDialogState } from './step-dialog.tsx';

interface ActivateCodesProps extends Partial<StepDialogState> {
  /** Id of the order. */
  order: number;
  /** The order in words. */
  name: string;
  /** Codes of the order. */
  codes: number;
  /** How many of them are inactive; null where that is not known. */
  inactive: number | null;
  /** Company of the order, for its printing partner: only that company can make codes inactive again. */
  company?: string | undefined;
  isPrimary?: boolean;
  onActivated?: () => void;
}

/** Activates the inactive codes of an order, for its company, or for the printing partner that the order lets. */
export function ActivateCodes(props: ActivateCodesProps) {
  const { order, name, codes, inactive, company, isPrimary = false, onActivated, ...state } = props;
  const t = useTranslations('workorders');
  const action = inactive === null ? t('activate.action') : t('activate.counted', { count: inactive });
  const confirm = async (): Promise<string | undefined> => {
    const result = await changeStatus({ workorder: order, activation_status: activationStatus.active });
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    if (result.data.status === 'failed') return result.data.error ?? t('activate.gaveUp');
    const { title, text } = describeActivation(result.data, t);
    toast.success(title, { description: text });
    onActivated?.();
    return undefined;
  };
  return (
    <ConfirmDialog
      {...state}
      trigger={<Button variant={isPrimary ? 'primary' : 'secondary'}>{action}</Button>}
      title={t('activate.title', { order: name })}
      description={
        <p>
          {t('activate.text', { codes })}{' '}
          {company === undefined ? t('activate.undo') : t('activate.final', { company })}
        </p>
      }
      confirmLabel={action}
      onConfirm={confirm}
    />
  );
}
