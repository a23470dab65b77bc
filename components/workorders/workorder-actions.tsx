'use client';

import { useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx';
import { formatNumber } from '#components/ui/format.ts';
import { showToast } from '#components/ui/toast-store.ts';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import type { Equipment } from '#lib/contract/printing.ts';
import type { PartnerPermission } from '#lib/contract/workorder-orders.ts';
import { codegenStatus, type Workorder } from '#lib/contract/workorders.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { ActivateCodes } from './activate-codes.tsx';
import { codesOf, describeCanceling } from './canceled-codes.ts';
import { PrinterConfirmDialog } from './printer-confirm-dialog.tsx';
import { isSid, workorderTitle } from './workorder-state.ts';

/** What the user may do to this workorder, and the server actions that do it. */
export interface WorkorderSteps {
  mayCancel: boolean;
  mayArchive: boolean;
  mayConfirm: boolean;
  mayReport: boolean;
  /** Where the order lets its printing partner. */
  mayActivate: boolean;
  cancel: (id: number) => Promise<CallResult<Workorder>>;
  archive: (id: number, isArchived: boolean) => Promise<CallResult<Workorder>>;
  confirm: (id: number, input: unknown) => Promise<CallResult<Workorder>>;
  report: (id: number) => Promise<CallResult<Workorder>>;
  activate: (id: number) => Promise<CallResult<CodeTask>>;
  loadEquipment: () => Promise<CallResult<Equipment[]>>;
}

type Stepping = Pick<Workorder, 'canceled_at' | 'code_layout' | 'codegen_status' | 'partner_permissions' | 'state'>;
type Rights = Pick<WorkorderSteps, 'mayCancel' | 'mayArchive' | 'mayConfirm' | 'mayReport' | 'mayActivate'>;

/** The steps that this user can take now. */
export function possibleSteps(workorder: Stepping, steps: Rights) {
  const canceled = workorder.canceled_at !== null;
  const waits = !isSid(workorder) && workorder.codegen_status === codegenStatus.waiting;
  const isMade = workorder.codegen_status === codegenStatus.completed;
  const permission: PartnerPermission = 'activate_codes';
  return {
    archive: steps.mayArchive,
    cancel: steps.mayCancel && !canceled && workorder.state !== 'completed',
    confirm: steps.mayConfirm && !canceled && waits,
    report: steps.mayReport && !canceled && workorder.state === 'ready to print',
    activate: steps.mayActivate && !canceled && isMade && workorder.partner_permissions.includes(permission),
  };
}

interface WorkorderActionsProps {
  workorder: Workorder;
  steps: WorkorderSteps;
  /** Reads the workorder again. */
  refresh: () => void;
}

/** The steps that are possible now; each asks before it does what cannot be undone. */
export function WorkorderActions({ workorder, steps, refresh }: WorkorderActionsProps) {
  const [archiving, setArchiving] = useState(false);
  const possible = possibleSteps(workorder, steps);
  const codes = codesOf(workorder);

  const step = async (act: () => Promise<CallResult<Workorder>>, title: string): Promise<string | undefined> => {
    const result = await act();
    if (!result.ok) {
      leaveIfSignedOut(result);
      return result.message;
    }
    showToast({ title, text: workorderTitle(workorder) });
    refresh();
    return undefined;
  };
  const archive = async () => {
    setArchiving(true);
    const put = !workorder.is_archived;
    const act = () => steps.archive(workorder.id, put);
    const failed = await step(act, put ? 'Archived' : 'Out of the archive').catch(
      () => 'This did not work. Try again.',
    );
    setArchiving(false);
    if (failed) showToast({ title: 'Not archived', text: failed });
  };

  return (
    <>
      {possible.archive && (
        <Button busy={archiving} onClick={archive}>
          {workorder.is_archived ? 'Take out of the archive' : 'Archive'}
        </Button>
      )}
      {possible.cancel && (
        <ConfirmDialog
          trigger={<Button>Cancel order</Button>}
          title={`Cancel ${workorderTitle(workorder)}?`}
          description={<p>{describeCanceling(workorder)} This cannot be undone.</p>}
          confirmLabel="Cancel order"
          dismissLabel="Keep it"
          danger
          onConfirm={() => step(() => steps.cancel(workorder.id), 'Canceled')}
        />
      )}
      {possible.confirm && (
        <PrinterConfirmDialog
          workorder={workorder}
          loadEquipment={steps.loadEquipment}
          confirm={steps.confirm}
          onConfirmed={() => {
            showToast({ title: 'Confirmed', text: 'The codes are being generated.' });
            refresh();
          }}
        />
      )}
      {possible.activate && <ActivateCodes workorder={workorder} activate={steps.activate} />}
      {possible.report && (
        <ConfirmDialog
          trigger={<Button>Report as printed</Button>}
          title={`Report ${workorderTitle(workorder)} as printed?`}
          description={
            <p>
              The workorder is completed.{' '}
              {workorder.data.activate_on_complete
                ? `Its ${formatNumber(codes)} ${codes === 1 ? 'code becomes' : 'codes become'} active.`
                : 'Its codes stay inactive.'}{' '}
              This cannot be undone.
            </p>
          }
          confirmLabel="Report as printed"
          onConfirm={() => step(() => steps.report(workorder.id), 'Reported as printed')}
        />
      )}
    </>
  );
}
