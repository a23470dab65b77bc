import type * as z from 'zod';
import * as contract from '#lib/contract/codes.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { setInactiveCodes } from '#server/workorders/shared/inactive-codes.ts';
import { startCodeTask } from '../queries/tasks.ts';
import { resolveSelection } from './resolve-selection.ts';

const { activationStatus } = contract;

type Input = z.output<typeof contract.updateCodeStatus.body>;

/**
 * Starts a change of the activation status. Every code that is named must be in the actor's scope, or nothing is
 * changed, unless what is unknown is to be left aside. A printing partner only activates, and only codes that are
 * inactive: one that was blacklisted stays so.
 */
export const updateCodeStatus = endpoint(contract.updateCodeStatus, async ({ body, actor, uow }) => {
  const isPartner = actor.companyType === 'printing_partner';
  checkChange(body, isPartner);
  const scope = isPartner ? { activatingPartnerId: actor.companyId } : { companyId: actor.companyId };
  const { filters, ...selected } = await resolveSelection(uow.trx, scope, body);
  if (selected.workorderId !== null) await setInactiveCodes(uow.trx, selected.workorderId, null);
  const task = await startCodeTask(uow, {
    ...selected,
    createdBy: actor.userId,
    kind: 'status',
    parameters: {
      activation_status: body.activation_status,
      blacklist_reason: body.blacklist_reason ?? 0,
      ...(filters && { filters }),
      ...(isPartner && { only_inactive: true }),
    },
  });
  return { task };
});

/** @throws DomainError validation_error with every field at fault */
function checkChange(input: Input, isPartner: boolean): void {
  const errors: FieldErrors = {};
  const blacklistReason = input.blacklist_reason ?? 0;
  if (input.activation_status === activationStatus.blacklisted) {
    if (blacklistReason === 0) errors.blacklist_reason = [reason('blacklistReasonNeeded')];
  } else if (blacklistReason !== 0) errors.blacklist_reason = [reason('blacklistReasonNotPossible')];
  if (isPartner && input.activation_status !== activationStatus.active) {
    errors.activation_status = [reason('partnerOnlyActivates')];
  }
  if (Object.keys(errors).length > 0) {
    throw new DomainError('validation_error', reason('fieldsInvalid'), { fields: errors });
  }
}
