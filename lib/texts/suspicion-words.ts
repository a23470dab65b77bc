import { caseReasons } from '#lib/contract/values/cases.ts';
import type { Translator } from './translator.ts';

/** Why a scan is suspicious or a code has a case; `inside` a sentence or a list. A word of a later release is shown. */
export function reasonWords(reason: string, t: Translator<'scans'>): { label: string; inside: string } {
  const known = caseReasons.find((each) => each === reason);
  if (known) return { label: t(`suspicion.${known}`), inside: t(`suspicionInside.${known}`) };
  const inside = reason.replaceAll('_', ' ');
  return { label: inside.charAt(0).toUpperCase() + inside.slice(1), inside };
}

/** @returns 'Scanned too often, reported'; nothing where there are no reasons */
export const listReasons = (reasons: readonly string[], t: Translator<'scans'>): string =>
  reasons.map((reason, index) => reasonWords(reason, t)[index === 0 ? 'label' : 'inside']).join(', ');
