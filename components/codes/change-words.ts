import { plural } from '#components/ui/format.ts';
import type { SelectionCounts } from '#lib/contract/code-selection.ts';

export type ChangeKind = 'activate' | 'deactivate' | 'blacklist' | 'scm' | 'export';

export const changeTitles: Record<ChangeKind, string> = {
  activate: 'Activate codes',
  deactivate: 'Deactivate codes',
  blacklist: 'Blacklist codes',
  scm: 'Set SCM values',
  export: 'Export codes',
};

/** What a change means for whoever scans, and for codes that are something else now. */
export function meaningOf(kind: ChangeKind, counts: SelectionCounts): string[] {
  const { active, inactive, blacklisted } = counts;
  const at = counts.is_exact ? '' : 'At least ';
  const already = (count: number, word: string) => (count > 0 ? [`${at}${plural(count, 'code')} ${word}.`] : []);
  switch (kind) {
    case 'activate':
      return [
        'A scan then says that the item is registered.',
        ...already(blacklisted, 'of these are blacklisted now: they become active too'),
        ...already(active, 'are active already and stay as they are'),
      ];
    case 'deactivate':
      return [
        'A scan then says that the code is not active.',
        ...already(blacklisted, 'of these are blacklisted now: a scan then no longer warns of them'),
        ...already(inactive, 'are inactive already and stay as they are'),
      ];
    case 'blacklist':
      return [
        'A scan then warns of the item.',
        ...already(blacklisted, 'are blacklisted already: they get this reason instead of theirs'),
      ];
    case 'scm':
      return ['The values replace those that the codes have in these fields. Other fields stay as they are.'];
    case 'export':
      return ['A zip with one CSV: a line for each code. It is kept for 7 days under Downloads.'];
  }
}

/** What the button says that does it: 'Blacklist 1,204 codes'. */
export function confirmWords(kind: ChangeKind, counts: SelectionCounts): string {
  const codes = counts.is_exact ? plural(counts.total, 'code') : 'all of them';
  const verbs = { activate: 'Activate', deactivate: 'Deactivate', blacklist: 'Blacklist', export: 'Export' };
  return kind === 'scm' ? `Set the values of ${codes}` : `${verbs[kind]} ${codes}`;
}
