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

/** What happens together or not at all. */
export interface ChangeCodesWork {
  insertTask(task: NewCodeTask): Promise<number>;
  jobs: JobQueue;
}

export interface ChangeCodesPorts {
  transaction<T>(work: (tx: ChangeCodesWork) => Promise<T>): Promise<T>;
}

export interface ChangeStatusPorts extends ChangeCodesPorts {
  /** The company's codes among the ids. */
  findOwnIds(companyId: number, ids: readonly string[]): Promise<string[]>;
  findIdsBySerialNumber(companyId: number, serialNumbers: readonly number[]): Promise<Map<number, string>>;
  /** Whether all codes of the company's workorder are there; null when it has no such workorder. */
  hasAllCodes(companyId: number, workorderId: number): Promise<boolean | null>;
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
 * Starts a change of the activation status. Every code that is named must be the company's, or nothing is changed.
 * @returns the key of the task
 * @throws DomainError validation_error with the fields at fault; conflict for a workorder whose codes are not all there
 */
export async function startStatusChange(
  ports: ChangeStatusPorts,
  actor: Actor,
  input: ChangeStatusInput,
): Promise<string> {
  const errors: FieldErrors = {};
  const reason = input.blacklist_reason ?? 0;
  if (input.activation_status === activationStatus.blacklisted) {
    if (reason === 0) errors.blacklist_reason = ['Blacklisting needs a reason, 1 to 10.'];
  } else if (reason !== 0) errors.blacklist_reason = ['Only a blacklisted code has a reason.'];
  const given = [input.extended_ids, input.serial_numbers, input.workorder].filter((one) => one !== undefined);
  if (given.length !== 1) errors.non_field_errors = ['Send one of extended_ids, serial_numbers and workorder.'];
  if (Object.keys(errors).length > 0) {
    throw new DomainError('validation_error', 'Some fields are not valid.', { fields: errors });
  }
  return startTask(ports, {
    companyId: actor.companyId,
    createdBy: actor.userId,
    kind: 'status',
    parameters: { activation_status: input.activation_status, blacklist_reason: reason },
    ...(await selectCodes(ports, actor, input)),
  });
}

async function selectCodes(
  ports: ChangeStatusPorts,
  actor: Actor,
  input: ChangeStatusInput,
): Promise<Pick<NewCodeTask, 'workorderId' | 'extendedIds'>> {
  if (input.workorder !== undefined) {
    const complete = await ports.hasAllCodes(actor.companyId, input.workorder);
    if (complete === null) throw fieldError('workorder', 'Nothing with this id.');
    if (!complete) throw new DomainError('conflict', 'The codes of this workorder are not all there yet.');
    return { workorderId: input.workorder, extendedIds: null };
  }
  if (input.serial_numbers) {
    const numbers = [...new Set(input.serial_numbers.map(Number))];
    const found = await ports.findIdsBySerialNumber(actor.companyId, numbers);
    refuseUnknown('serial_numbers', numbers.filter((number) => !found.has(number)).map(String));
    return { workorderId: null, extendedIds: numbers.flatMap((number) => found.get(number) ?? []) };
  }
  const ids = [...new Set(input.extended_ids)];
  const own = new Set(await ports.findOwnIds(actor.companyId, ids));
  refuseUnknown(
    'extended_ids',
    ids.filter((id) => !own.has(id)),
  );
  return { workorderId: null, extendedIds: ids };
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
