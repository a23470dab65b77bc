import { activationStatus } from '#lib/contract/codes.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, type FieldErrors, fieldError } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { randomBase62 } from '#server/core/token.ts';
import { type ScmInput, splitScmData } from '../rules/scm-data.ts';

export interface NewCodeTask {
  key: string;
  companyId: number;
  createdBy: number;
  kind: 'status' | 'scm';
  parameters: object;
  workorderId: number | null;
  /** Codes of the company, in the order they are changed in; null when the task finds its codes itself. */
  extendedIds: string[] | null;
}

/** Whose codes a change of status may touch: a company's own, or those its orders let a printing partner activate. */
export type StatusScope = { companyId: number } | { activatingPartnerId: number };

export interface FoundCode {
  extended_id: string;
  serial_number: number | null;
  /** The company the code belongs to. */
  company_id: number;
}

/** What happens together or not at all. */
export interface ChangeCodesWork {
  insertTask(task: NewCodeTask): Promise<number>;
  jobs: JobQueue;
}

export interface ChangeCodesPorts {
  transaction<T>(work: (tx: ChangeCodesWork) => Promise<T>): Promise<T>;
}

export interface ChangeStatusPorts extends ChangeCodesPorts {
  /** The codes of the scope among the ids. */
  findCodes(scope: StatusScope, ids: readonly string[]): Promise<FoundCode[]>;
  /** The codes of the scope by serial number, which is unique within a company only. */
  findCodesBySerialNumber(scope: StatusScope, serialNumbers: readonly number[]): Promise<FoundCode[]>;
  /** The workorder's company, and whether all its codes are there; null when the scope has no such workorder. */
  findWorkorder(scope: StatusScope, workorderId: number): Promise<{ companyId: number; hasAllCodes: boolean } | null>;
}

export interface ChangeStatusInput {
  extended_ids?: string[] | undefined;
  serial_numbers?: string[] | undefined;
  workorder?: number | undefined;
  activation_status: number;
  blacklist_reason?: number | undefined;
}

const MAX_MESSAGES = 20;

const createTaskKey = () => `tsk_${randomBase62(22)}`;

async function startTask(ports: ChangeCodesPorts, task: Omit<NewCodeTask, 'key'>): Promise<string> {
  const key = createTaskKey();
  await ports.transaction(async (tx) => {
    const taskId = await tx.insertTask({ ...task, key });
    await tx.jobs.enqueue('change-codes', { taskId });
  });
  return key;
}

/**
 * Starts a change of the activation status. Every code that is named must be in the actor's scope, or nothing is changed.
 * A printing partner only activates, and only codes that are inactive: one that was blacklisted stays so.
 * @returns the key of the task
 * @throws DomainError validation_error with the fields at fault; conflict for a workorder whose codes are not all there
 */
export async function startStatusChange(
  ports: ChangeStatusPorts,
  actor: Actor,
  input: ChangeStatusInput,
): Promise<string> {
  const isPartner = actor.companyType === 'printing_partner';
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
  const scope = isPartner ? { activatingPartnerId: actor.companyId } : { companyId: actor.companyId };
  return startTask(ports, {
    createdBy: actor.userId,
    kind: 'status',
    parameters: {
      activation_status: input.activation_status,
      blacklist_reason: reason,
      ...(isPartner && { only_inactive: true }),
    },
    ...(await selectCodes(ports, scope, input)),
  });
}

type Selection = Pick<NewCodeTask, 'companyId' | 'workorderId' | 'extendedIds'>;

async function selectCodes(ports: ChangeStatusPorts, scope: StatusScope, input: ChangeStatusInput): Promise<Selection> {
  if (input.workorder !== undefined) {
    const workorder = await ports.findWorkorder(scope, input.workorder);
    if (workorder === null) throw fieldError('workorder', 'Nothing with this id.');
    if (!workorder.hasAllCodes) throw new DomainError('conflict', 'The codes of this workorder are not all there yet.');
    return { companyId: workorder.companyId, workorderId: input.workorder, extendedIds: null };
  }
  if (input.serial_numbers) {
    const numbers = [...new Set(input.serial_numbers.map(Number))];
    const codes = await ports.findCodesBySerialNumber(scope, numbers);
    const found = new Map(codes.map((code) => [code.serial_number, code.extended_id]));
    refuseUnknown('serial_numbers', numbers.filter((number) => !found.has(number)).map(String));
    const companyId = onlyCompanyOf(codes, 'serial_numbers');
    return { companyId, workorderId: null, extendedIds: numbers.flatMap((number) => found.get(number) ?? []) };
  }
  const ids = [...new Set(input.extended_ids)];
  const codes = await ports.findCodes(scope, ids);
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
  const messages = unknown.slice(0, MAX_MESSAGES).map((one) => `There is no code ${one}.`);
  const rest = unknown.length - messages.length;
  if (rest > 0) messages.push(`And ${rest} more.`);
  throw new DomainError('validation_error', 'Some codes do not exist.', { fields: { [field]: messages } });
}

export interface StartScmChangePorts extends ChangeCodesPorts {
  listScmKeys(companyId: number): Promise<string[]>;
}

/**
 * Starts a change of SCM values of every code that fits the constraints, which the caller has checked.
 * @returns the key of the task and the keys that are none of the company's SCM fields
 */
export async function startScmChange(
  ports: StartScmChangePorts,
  actor: Actor,
  constraints: object,
  data: ScmInput,
): Promise<{ task_id: string; discarded_keys: string[] }> {
  if (Object.keys(constraints).length === 0) throw fieldError('constraints', 'Name at least one constraint.');
  const { set, remove, discarded } = splitScmData(data, new Set(await ports.listScmKeys(actor.companyId)));
  if (Object.keys(set).length + remove.length === 0) {
    throw fieldError('scm_data', 'No key is one of your SCM fields.');
  }
  const task_id = await startTask(ports, {
    companyId: actor.companyId,
    createdBy: actor.userId,
    kind: 'scm',
    parameters: { constraints, set, remove, discarded_keys: discarded },
    workorderId: null,
    extendedIds: null,
  });
  return { task_id, discarded_keys: discarded };
}
