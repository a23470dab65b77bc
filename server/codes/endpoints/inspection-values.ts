import * as contract from '#lib/contract/inspection.ts';
import { reason } from '#lib/texts/reason.ts';
import { findValueSets } from '#server/accounts/shared/inspection-team.ts';
import { listScmKeys } from '#server/catalog/shared/upload-lookups.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import {
  type FormerValues,
  insertInspectionChange,
  lockInspectionChange,
  markUndone,
} from '../queries/inspection-changes.ts';
import { findScmCodes, lockScm, storeScm } from '../queries/scm.ts';
import { applyPatch, splitScmData } from '../rules/scm-data.ts';
import { readContents } from '../shared/read-contents.ts';

/** Sets the values of a set on the company's codes among the contents. */
export const setInspectionValues = endpoint(contract.setInspectionValues, async ({ body, actor, uow: { trx } }) => {
  const { companyId, userId } = actor;
  const { valueSets } = await findValueSets(trx, actor);
  const chosen = valueSets.find(({ name }) => name === body.value_set);
  if (!chosen) throw fieldError('value_set', reason('valueSetNotFound'));
  const patch = splitScmData(chosen.values, new Set(await listScmKeys(trx, companyId)));
  if (Object.keys(patch.set).length === 0) throw fieldError('value_set', reason('valueSetFieldsNotFound'));

  const contents = readContents(body.contents);
  const ids = [...new Set(contents.flatMap(({ candidates }) => candidates))];
  const known = await findScmCodes(trx, companyId, 'extended_id', ids, ids.length);
  const items = contents.map(({ content, candidates }) => ({
    content,
    id: candidates.find((candidate) => known.has(candidate)) ?? null,
  }));
  const held = await lockScm(trx, companyId, [...new Set(items.flatMap(({ id }) => id ?? []))]);
  const updates = new Map<string, Record<string, string>>();
  const former: FormerValues = {};
  for (const [id, before] of held) {
    const { after, changes } = applyPatch(before, patch);
    if (changes === 0) continue;
    updates.set(id, after);
    former[id] = Object.fromEntries(Object.keys(patch.set).map((key) => [key, before[key] ?? null]));
  }
  await storeScm(trx, updates, userId);
  const key = await insertInspectionChange(trx, {
    companyId,
    userId,
    valueSet: chosen.name,
    values: patch.set,
    former,
  });
  return {
    id: key,
    items: items.map(({ content, id }) => ({
      content,
      extended_id: id,
      result: id === null ? ('unknown' as const) : updates.has(id) ? ('changed' as const) : ('unchanged' as const),
    })),
  };
});

export const undoInspectionValues = endpoint(contract.undoInspectionValues, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const change = await lockInspectionChange(trx, actor, params.key);
    if (!change) throw notFound();
    if (change.undone_at) throw new DomainError('conflict', reason('undoneAlready'));
    const { values, former } = change;
    const ids = Object.keys(former);
    const held = ids.length > 0 ? await lockScm(trx, actor.companyId, ids) : new Map<string, Record<string, string>>();
    const updates = new Map<string, Record<string, string>>();
    for (const [id, now] of held) {
      if (Object.entries(values).some(([key, value]) => now[key] !== value)) continue;
      const set = Object.entries(former[id] ?? {});
      updates.set(
        id,
        applyPatch(now, {
          set: Object.fromEntries(set.flatMap(([key, value]) => (value === null ? [] : [[key, value]]))),
          remove: set.flatMap(([key, value]) => (value === null ? [key] : [])),
          discarded: [],
        }).after,
      );
    }
    await storeScm(trx, updates, actor.userId);
    await markUndone(trx, params.key);
    return {
      id: params.key,
      items: ids.map((id) => ({
        content: id,
        extended_id: id,
        result: updates.has(id) ? ('restored' as const) : ('changed_since' as const),
      })),
    };
  }),
);
