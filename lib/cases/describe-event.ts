import type { CaseEvent } from '#lib/contract/cases.ts';
import { activationStatusNames } from '#lib/contract/values/codes.ts';
import { listReasons } from '#lib/texts/suspicion-words.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Event of a case's history with the names it needs. */
export interface ToldEvent extends Pick<CaseEvent, 'kind' | 'reason' | 'state' | 'codes' | 'activation_status'> {
  /** The names of the person and of the owner, if any. */
  by: string | null;
  owner: string | null;
  otherCase: number | null;
}

interface HistoryWords {
  t: Translator<'cases'>;
  scans: Translator<'scans'>;
  /** Whether the case has several codes, so that lines name them. */
  hasSeveral: boolean;
  /** Codes that a line names; the others are counted. */
  mostCodes: number;
}

/** One line of a case's history. */
export function describeEvent(event: ToldEvent, { t, scans, hasSeveral, mostCodes }: HistoryWords): string {
  const name = event.by ?? t('someone');
  const other = t('numbered', { id: String(event.otherCase) });
  const [code] = event.codes;
  switch (event.kind) {
    case 'suspicion': {
      if (event.by !== null) return t('event.inspected', { name });
      const reason = listReasons([event.reason ?? ''], scans);
      return hasSeveral && code !== undefined
        ? t('event.suspicionOf', { code, reason })
        : t('event.suspicion', { reason });
    }
    case 'merged': {
      const values = { case: other, codes: nameCodes(event.codes, mostCodes, t) };
      if (event.reason === 'order') return t('event.ofOrder', values);
      return event.reason === 'place' ? t('event.ofPlace', values) : t('event.merged', { ...values, name });
    }
    case 'split':
      return t(event.reason === 'in' ? 'event.splitIn' : 'event.splitOut', {
        ...{ name, codes: nameCodes(event.codes, mostCodes, t), case: other },
      });
    case 'state':
      return t('event.state', { name, state: t(`state.${event.state ?? 'open'}`) });
    case 'owner':
      if (event.owner !== null && event.owner === event.by) return t('event.taken', { name });
      return event.owner === null ? t('event.noOwner', { name }) : t('event.owner', { name, owner: event.owner });
    case 'opened':
      return t('event.opened', { name });
    case 'asked':
      return t('event.asked', { name });
    case 'answered':
      return t('event.answered');
    case 'code_status': {
      const values = { name, codes: nameCodes(event.codes, mostCodes, t) };
      if (event.reason === 'undo') return t('event.codesRestored', values);
      return t(`event.codes.${activationStatusNames[event.activation_status ?? 0] ?? 'inactive'}`, values);
    }
    case 'rule_blacklisted':
      return t('event.ruleBlacklisted', {
        codes: nameCodes(event.codes, mostCodes, t),
        reason: listReasons([event.reason ?? ''], scans),
      });
    case 'note':
      return t('event.note', { name });
  }
}

function nameCodes(codes: readonly string[], most: number, t: Translator<'cases'>): string {
  const named = codes.slice(0, most).join(', ');
  const more = codes.length - most;
  return more > 0 ? `${named} ${t('andMore', { count: more })}` : named;
}
