import { setImmediate as nextTurn } from 'node:timers/promises';
import * as contract from '#lib/contract/scm.ts';
import { spellingsOf } from '#lib/contract/values/line.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { slicesOf } from '#server/core/slices.ts';
import { findScmCodes, lockScm, storeScm } from '../queries/scm.ts';
import { applyPatch, type ScmPatch, splitScmData } from '../rules/scm-data.ts';

const { maxDiscardedKeys, maxScmCodes } = contract;
/** Items that are looked at before other callers have their turn: each may have a thousand attributes. */
const itemsOfAStep = 20;
/** Maximum of faulty items in an answer. */
const maxMessages = 20;

/**
 * Sets SCM values of the codes the items name by `data_key`, all or nothing; a later item of a code comes after an
 * earlier.
 */
export const uploadScm = endpoint(contract.uploadScm, async ({ body, actor, uow: { trx } }) => {
  const scmKeys = new Set(await listScmKeys(trx, actor.companyId));
  const { data_key: dataKey, items } = body;
  if (dataKey !== 'extended_id' && dataKey !== 'serial_number' && !scmKeys.has(dataKey)) {
    throw fieldError('data_key', reason('notDataKey'));
  }
  const named: { value: string; patch: ScmPatch }[] = [];
  const discarded = new Set<string>();
  for (const slice of slicesOf(items, itemsOfAStep)) {
    if (named.length > 0) await nextTurn();
    for (const { [dataKey]: value, ...data } of slice) {
      const patch = splitScmData(data, scmKeys);
      for (const key of patch.discarded) if (discarded.size < maxDiscardedKeys) discarded.add(key);
      named.push({ value: String(value ?? ''), patch });
    }
  }
  refuseItems(named, ({ value }) => (value.trim() === '' ? reason('keyMissing', { key: dataKey }) : undefined));
  if (dataKey === 'serial_number') {
    for (const item of named) item.value = item.value.trim();
    refuseItems(named, ({ value }) => (/^\d{1,15}$/.test(value) ? undefined : reason('serialNumberMalformed')));
  }
  refuseItems(named, ({ patch }) => patch.fault);
  const values = [...new Set(named.flatMap(({ value }) => spellingsOf(value)))];
  const found = await findScmCodes(trx, actor.companyId, dataKey, values, maxScmCodes + 1);
  const codes = new Map<string, string[]>();
  for (const value of new Set(named.map((item) => item.value))) {
    const spelling = spellingsOf(value).find((one) => found.has(one));
    if (spelling !== undefined) codes.set(value, found.get(spelling) ?? []);
  }
  refuseItems(named, ({ value }) => (codes.has(value) ? undefined : reason('codeNotFoundByKey', { key: dataKey })));
  const ids = new Set([...codes.values()].flat());
  if (ids.size > maxScmCodes) {
    throw fieldError('items', reason('tooManyCodesNamed', { count: maxScmCodes }));
  }
  const before = await lockScm(trx, actor.companyId, [...ids]);
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
  await storeScm(trx, updates, actor.userId);
  return {
    total_updates: total,
    changes,
    items: items.length,
    codes_affected: updates.size,
    discarded_keys: [...discarded],
  };
});

function refuseItems<T>(items: readonly T[], faultOf: (item: T) => Reason | undefined): void {
  const reasons = items.flatMap((item, index) => {
    const fault = faultOf(item);
    return fault ? [reason('itemFault', { number: index + 1, fault })] : [];
  });
  if (reasons.length === 0) return;
  throw new DomainError('validation_error', reason('itemsInvalid'), {
    fields: { items: reasons.slice(0, maxMessages) },
  });
}
