'use client';

import { changeCode } from '#components/codes/actions.ts';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { showToast } from '#components/ui/toast-store.ts';
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
  const codes = codesOf(workorder);
  const confirm = async (): Promise<string | undefined> => {
    const result = await changeCode({ workorder: workorder.id, activation_status: activationStatus.active });
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    if (result.data.status === 'failed') return result.data.error ?? 'The service gave up.';
    showToast(describeActivation(result.data));
    return undefined;
  };
  return (
    <ConfirmDialog
      {...state}
      trigger={<Button>Activate codes</Button>}
      title={`Activate the codes of ${workorderTitle(workorder)}?`}
      description={
        <p>
          {codes === 1
            ? 'Its one code becomes active, if it is inactive'
            : `Of its ${formatNumber(codes)} codes, all that are inactive become active`}
          : a scan says that the item is registered. Blacklisted codes stay blacklisted. Only {workorder.company.name}{' '}
          can make codes inactive again.
        </p>
      }
      confirmLabel="Activate codes"
      onConfirm={confirm}
    />
  );
}
