import { codegenStatus } from '#lib/contract/values/workorders.ts';
import type { PartnerPermission } from '#lib/contract/workorder-orders.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { isSid } from './workorder-state.ts';

export type WorkorderSteps = ReturnType<typeof stepRights>;

export interface StepUser {
  company: { id: number };
  permissions: readonly string[];
}

/** Steps that a user may take with a workorder in any state: those of its company and those of its printing partner. */
export function stepRights(user: StepUser, workorder: Pick<Workorder, 'company' | 'printing_partner'>) {
  const isOwn = user.company.id === workorder.company.id;
  const isAddressed = user.company.id === workorder.printing_partner?.id;
  return {
    mayOrder: isOwn && can(user, 'workorder_create'),
    mayCancel: isOwn && can(user, 'workorder_cancel'),
    mayArchive: isOwn && can(user, 'workorder_archive'),
    mayConfirm: isAddressed && can(user, 'workorder_printer_confirm'),
    mayCalibrate: isAddressed && can(user, 'equipment_edit'),
    mayReport: isAddressed && can(user, 'workorder_print_report'),
    mayDecide: isOwn && can(user, 'codes_edit'),
    /** Where the order lets its printing partner. */
    mayActivate: isAddressed && can(user, 'codes_edit'),
    mayActivateOwn: isOwn && can(user, 'codes_edit'),
  };
}

type Stepping = Pick<
  Workorder,
  'canceled_at' | 'code_layout' | 'codegen_status' | 'inactive_codes' | 'partner_permissions' | 'state' | 'unprinted'
>;

/** The steps that this user can take now. */
export function possibleSteps(workorder: Stepping, steps: WorkorderSteps) {
  const canceled = workorder.canceled_at !== null;
  const waits = !isSid(workorder) && workorder.codegen_status === codegenStatus.waiting;
  const isUndecided = workorder.unprinted?.is_known === false;
  const isMade = workorder.codegen_status === codegenStatus.completed;
  const permission: PartnerPermission = 'activate_codes';
  const isLetPartner = steps.mayActivate && workorder.partner_permissions.includes(permission);
  const hasInactive = steps.mayActivateOwn && (workorder.inactive_codes ?? 0) > 0;
  return {
    orderAgain: steps.mayOrder,
    archive: steps.mayArchive,
    cancel: steps.mayCancel && !canceled && workorder.state !== 'completed',
    confirm: steps.mayConfirm && !canceled && waits,
    report: steps.mayReport && !canceled && workorder.state === 'ready to print',
    decide: steps.mayDecide && isUndecided,
    activate: (isLetPartner || hasInactive) && !canceled && isMade && !isUndecided,
  };
}
