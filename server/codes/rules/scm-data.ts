import { composeLine, findInvisible } from '#lib/contract/values/line.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';

export type ScmInput = Record<string, string | number | boolean | null>;

export interface ScmPatch {
  set: Record<string, string>;
  /** Keys whose value goes: sent as null or an empty text. */
  remove: string[];
  /** Keys that are none of the company's SCM fields. */
  discarded: string[];
  /** The first value that cannot be stored. */
  fault?: Reason;
}

export function splitScmData(data: ScmInput, scmKeys: ReadonlySet<string>): ScmPatch {
  const patch: ScmPatch = { set: {}, remove: [], discarded: [] };
  for (const [key, value] of Object.entries(data)) {
    if (!scmKeys.has(key)) patch.discarded.push(key);
    else {
      const text = composeLine(String(value ?? ''));
      if (findInvisible(text) !== undefined)
        patch.fault ??= reason('fieldFault', { field: key, fault: reason('invisibleCharacters') });
      if (text === '') patch.remove.push(key);
      else patch.set[key] = text;
    }
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
