import type * as z from 'zod';
import * as contract from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, type FieldErrors, fieldError } from '#server/core/errors.ts';
import { operation } from '#server/core/http/operation.ts';
import {
  type FoundCode,
  findCodes,
  findCodesBySerialNumber,
  findStatusWorkorder,
  type StatusScope,
} from '../queries/status-scope.ts';
import { type NewCodeTask, startCodeTask } from '../queries/tasks.ts';

const { activationStatus } = contract;

/** Of a long list of unknown codes only so many are named. */
const maxMessages = 20;

type Input = z.output<typeof contract.changeStatus.body>;

/**
 * Starts a change of the activation status. Every code that is named must be in the actor's scope, or nothing is changed.
 * A printing partner only activates, and only codes that are inactive: one that was blacklisted stays so.
 */
export const changeStatus = operation(contract.changeStatus, async ({ body, actor, uow }) => {
  const isPartner = actor.companyType === 'printing_partner';
  checkChange(body, isPartner);
  const scope = isPartner ? { activatingPartnerId: actor.companyId } : { companyId: actor.companyId };
  const task = await startCodeTask(uow, {
    createdBy: actor.userId,
    kind: 'status',
    parameters: {
      activation_status: body.activation_status,
      blacklist_reason: body.blacklist_reason ?? 0,
      ...(isPartner && { only_inactive: true }),
    },
    ...(await selectCodes(uow.trx, scope, body)),
  });
  return { task };
});

/** @throws DomainError validation_error with every field at fault */
function checkChange(input: Input, isPartner: boolean): void {
  const errors: FieldErrors = {};
  const reason = input.blacklist_reason ?? 0;
  if (input.activation_status === activationStatus.blacklisted) {
    if (reason === 0) errors.blacklist_reason = ['Blacklisting needs a reason, 1 to 10.'];
  } else if (reason !== 0) errors.blacklist_reason = ['Only a blacklisted code has a reason.'];
  if (isPartner && input.activation_status !== activationStatus.active) {
    errors.activation_status = ['A printing partner can only activate codes: 1.'];
  }
  const given = [input.extended_ids, input.serial_numbers, input.workorder].filter((one) => one !== undefined);
  if (given.length !== 1) errors.non_field_errors = ['Send one of extended_ids, serial_numbers and workorder.'];
  if (Object.keys(errors).length > 0) {
    throw new DomainError('validation_error', 'Some fields are not valid.', { fields: errors });
  }
}

type Selection = Pick<NewCodeTask, 'companyId' | 'workorderId' | 'extendedIds'>;

/** @throws DomainError validation_error on what names codes; conflict for a workorder whose codes are not all there */
async function selectCodes(db: Executor, scope: StatusScope, input: Input): Promise<Selection> {
  if (input.workorder !== undefined) {
    const workorder = await findStatusWorkorder(db, scope, input.workorder);
    if (workorder === null) throw fieldError('workorder', 'Nothing with this id.');
    if (!workorder.hasAllCodes) throw new DomainError('conflict', 'The codes of this workorder are not all there yet.');
    return { companyId: workorder.companyId, workorderId: input.workorder, extendedIds: null };
  }
  if (input.serial_numbers) {
    const numbers = [...new Set(input.serial_numbers.map(Number))];
    const codes = await findCodesBySerialNumber(db, scope, numbers);
    const found = new Map(codes.map((code) => [code.serial_number, code.extended_id]));
    refuseUnknown('serial_numbers', numbers.filter((number) => !found.has(number)).map(String));
    const companyId = onlyCompanyOf(codes, 'serial_numbers');
    return { companyId, workorderId: null, extendedIds: numbers.flatMap((number) => found.get(number) ?? []) };
  }
  const ids = [...new Set(input.extended_ids)];
  const codes = await findCodes(db, scope, ids);
  const found = new Set(codes.map((code) => code.extended_id));
  refuseUnknown(
    'extended_ids',
    ids.filter((id) => !found.has(id)),
  );
  return { companyId: onlyCompanyOf(codes, 'extended_ids'), workorderId: null, extendedIds: ids };
}

/** A partner prints for several companies; a task is about the codes of one. */
function onlyCompanyOf(codes: readonly FoundCode[], field: 'extended_ids' | 'serial_numbers'): number {
  const [companyId, ...others] = new Set(codes.map((code) => code.company_id));
  if (companyId === undefined) throw fieldError(field, 'There is no such code.');
  if (others.length > 0) {
    throw fieldError(
      field,
      'These are codes of several companies. Send those of one at a time, or name the workorder.',
    );
  }
  return companyId;
}

function refuseUnknown(field: string, unknown: readonly string[]): void {
  if (unknown.length === 0) return;
  const messages = unknown.slice(0, maxMessages).map((one) => `There is no code ${one}.`);
  const rest = unknown.length - messages.length;
  if (rest > 0) messages.push(`And ${rest} more.`);
  throw new DomainError('validation_error', 'Some codes do not exist.', { fields: { [field]: messages } });
}
