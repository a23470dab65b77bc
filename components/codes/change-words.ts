import type { SelectionCounts } from '#lib/contract/code-selection.ts';
import type { Translator } from '#lib/texts/translator.ts';

export type ChangeKind = 'activate' | 'deactivate' | 'blacklist' | 'scm' | 'export';

/** Consequences of a status change: for scans, and for codes that have another status now. */
export function meaningOf(kind: ChangeKind, counts: SelectionCounts, t: Translator<'codes'>): string[] {
  const { active, inactive, blacklisted, is_exact: exact } = counts;
  const among = (count: number, key: Already) =>
    count > 0 ? [t(`change.${key}`, { exact: String(exact), count })] : [];
  switch (kind) {
    case 'activate':
      return [t('change.activate'), ...among(blacklisted, 'blacklistedToActive'), ...among(active, 'activeAlready')];
    case 'deactivate':
      return [
        t('change.deactivate'),
        ...among(blacklisted, 'blacklistedToInactive'),
        ...among(inactive, 'inactiveAlready'),
      ];
    case 'blacklist':
      return [t('change.blacklist'), ...among(blacklisted, 'blacklistedAlready')];
    case 'scm':
    case 'export':
      return [t(`change.${kind}`)];
  }
}

type Already =
  | 'blacklistedToActive'
  | 'activeAlready'
  | 'blacklistedToInactive'
  | 'inactiveAlready'
  | 'blacklistedAlready';

/** Label of the confirming button: 'Blacklist 1,204 codes'. */
export function confirmWords(kind: ChangeKind, { total, is_exact }: SelectionCounts, t: Translator<'codes'>): string {
  return is_exact ? t(`confirm.${kind}`, { count: total }) : t(`confirmAll.${kind}`);
}
