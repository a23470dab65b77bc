import type { PartnerPermission } from '#lib/contract/workorder-orders.ts';
import { codegenStatus, type Workorder } from '#lib/contract/workorders.ts';
import { isSid } from './workorder-state.ts';

export interface WorkorderSteps {
  mayCancel: boolean;
  mayArchive: boolean;
  mayConfirm: boolean;
  mayReport: boolean;
  /** Where the order lets its printing partner. */
  mayActivate: boolean;
}

type Stepping = Pick<Workorder, 'canceled_at' | 'code_layout' | 'codegen_status' | 'partner_permissions' | 'state'>;

/** The steps that this user can take now. */
export function possibleSteps(workorder: Stepping, steps: WorkorderSteps) {
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
