import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';

export type ScmInput = Record<string, string | number | boolean | null>;

export interface ScmPatch {
  set: Record<string, string>;
  /** Keys whose value goes: sent as null or an empty text. */
  remove: string[];
  /** Keys that are none of the company's SCM fields. */
  discarded: string[];
}

export function splitScmData(data: ScmInput, scmKeys: ReadonlySet<string>): ScmPatch {
  const patch: ScmPatch = { set: {}, remove: [], discarded: [] };
  for (const [key, value] of Object.entries(data)) {
    if (!scmKeys.has(key)) patch.discarded.push(key);
    else if (value === null || value === '') patch.remove.push(key);
    else patch.set[key] = String(value);
  }
  return patch;
}

/** Applies a patch; answers the new values and how many of them are other than before. */
export function applyPatch(before: Readonly<Record<string, string>>, { set, remove }: ScmPatch) {
  const after = { ...before };
  for (const key of remove) delete after[key];
  Object.assign(after, set);
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return { after, changes: [...keys].filter((key) => before[key] !== after[key]).length };
}

export interface UploadScmInput {
  data_key: string;
  items: ScmInput[];
}

/** What happens together or not at all. */
export interface UploadScmWork {
  /** Ids of the company's codes each value stands for; those of an SCM key at most `limit` in all. */
  findCodes(
    companyId: number,
    dataKey: string,
    values: readonly string[],
    limit: number,
  ): Promise<Map<string, string[]>>;
  /** SCM values of the codes, which are held until the end. */
  lockScm(companyId: number, ids: readonly string[]): Promise<Map<string, Record<string, string>>>;
  storeScm(updates: ReadonlyMap<string, Record<string, string>>, updatedBy: number): Promise<void>;
}

export interface UploadScmPorts {
  listScmKeys(companyId: number): Promise<string[]>;
  transaction<T>(work: (tx: UploadScmWork) => Promise<T>): Promise<T>;
}

export interface UploadScmResult {
  total_updates: number;
  changes: number;
  items: number;
  codes_affected: number;
  discarded_keys: string[];
}

const MAX_MESSAGES = 20;

/**
 * Sets SCM values of the codes the items name by `data_key`, all or nothing; a later item of a code comes after an earlier.
 * @throws DomainError on `data_key` or `items`
 */
export async function uploadScm(
  ports: UploadScmPorts,
  actor: Actor,
  input: UploadScmInput,
  maxCodes: number,
): Promise<UploadScmResult> {
  const scmKeys = new Set(await ports.listScmKeys(actor.companyId));
  const { data_key: dataKey, items } = input;
  if (dataKey !== 'extended_id' && dataKey !== 'serial_number' && !scmKeys.has(dataKey)) {
    throw fieldError('data_key', 'Must be extended_id, serial_number or one of your SCM fields.');
  }
  const named = items.map(({ [dataKey]: value, ...data }) => ({
    value: value === undefined || value === null ? '' : String(value),
    patch: splitScmData(data, scmKeys),
  }));
  refuseItems(named, ({ value }) => value === '', `${dataKey} is missing`);
  if (dataKey === 'serial_number') {
    refuseItems(named, ({ value }) => !/^\d{1,15}$/.test(value), 'this is no serial number');
  }
  return ports.transaction(async (tx) => {
    const values = [...new Set(named.map(({ value }) => value))];
    const codes = await tx.findCodes(actor.companyId, dataKey, values, maxCodes + 1);
    refuseItems(named, ({ value }) => !codes.has(value), `there is no code with this ${dataKey}`);
    const ids = new Set([...codes.values()].flat());
    if (ids.size > maxCodes) throw fieldError('items', `They name more than ${maxCodes.toLocaleString('en')} codes.`);
    const before = await tx.lockScm(actor.companyId, [...ids]);
    const updates = new Map<string, Record<string, string>>();
    let [total, changes] = [0, 0];
    for (const { value, patch } of named) {
      for (const id of codes.get(value) ?? []) {
        const result = applyPatch(updates.get(id) ?? before.get(id) ?? {}, patch);
        total += Object.keys(patch.set).length + patch.remove.length;
        changes += result.changes;
        if (result.changes > 0) updates.set(id, result.after);
      }
    }
    await tx.storeScm(updates, actor.userId);
    return {
      total_updates: total,
      changes,
      items: items.length,
      codes_affected: updates.size,
      discarded_keys: [...new Set(named.flatMap(({ patch }) => patch.discarded))],
    };
  });
}

function refuseItems<T>(items: readonly T[], isFaulty: (item: T) => boolean, fault: string): void {
  const messages = items.flatMap((item, index) => (isFaulty(item) ? [`Item ${index + 1}: ${fault}.`] : []));
  if (messages.length === 0) return;
  throw new DomainError('validation_error', 'Some items are not valid.', {
    fields: { items: messages.slice(0, MAX_MESSAGES) },
  });
}
