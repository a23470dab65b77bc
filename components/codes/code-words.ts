import type { StatusTone } from '#components/ui/status.tsx';
import { verdicts } from '#components/verdict/verdict-words.ts';
import type { Code, CodeDetails } from '#lib/contract/codes.ts';
import type { Inspection } from '#lib/contract/inspections.ts';
import { activationStatus, blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import type { Translator } from '#lib/texts/translator.ts';

const statusTones: Record<Code['status'], StatusTone> = { active: 'ok', inactive: 'wait', blacklisted: 'bad' };

/** The status in a word, with its colour. */
export function describeStatus(
  status: Code['status'],
  common: Translator<'common'>,
): { tone: StatusTone; word: string } {
  return { tone: statusTones[status], word: common(`codeStatus.${status}`) };
}

/** The statuses, by the numbers of the service. */
export const statusOptions = (common: Translator<'common'>) =>
  (['active', 'inactive', 'blacklisted'] as const).map((name) => ({
    value: String(activationStatus[name]),
    label: common(`codeStatus.${name}`),
  }));

/** A reason within a line; one of a later service by its own name. */
export function reasonName(reason: string, common: Translator<'common'>): string {
  const known = blacklistReasonNames.find((name) => name === reason);
  return known ? common(`blacklistReason.${known}`) : reason;
}

/** Reasons one can give, as a person reads them. The first number of the service is 'none', which is no reason. */
export const reasonOptions = (common: Translator<'common'>) =>
  blacklistReasonNames
    .map((name, value) => ({ value: String(value), label: capitalise(common(`blacklistReason.${name}`)) }))
    .slice(1);

/** The result of a scan in a word. */
export function describeResult(result: string, common: Translator<'common'>): { tone: StatusTone; word: string } {
  const known = authenticationStatuses.find((status) => status === result);
  return known ? { ...verdicts[known], word: common(`verdict.${known}`) } : { tone: 'off', word: result };
}

type Event = CodeDetails['history'][number];

/** Describes an inspection of a code, with the inspector's name. */
export function describeInspection(
  { answer, blacklist_reason, verdict, inspector, team }: Inspection,
  t: Translator<'codes'>,
  common: Translator<'common'>,
): string {
  const word =
    answer === 'active' || answer === 'inactive' || answer === 'blacklisted'
      ? common(`codeStatus.${answer}`)
      : t(`answer.${answer}`);
  const said = blacklist_reason === 'none' ? word : `${word}, ${common(`blacklistReason.${blacklist_reason}`)}`;
  const event = verdict
    ? t('event.inspectedPhoto', { answer: said, verdict: common(`verdict.${verdict}`) })
    : t('event.inspected', { answer: said });
  return t('event.by', { event, who: team ? `${inspector.name} (${team.name})` : inspector.name });
}

/** Describes an event of a code. */
export function describeEvent(
  { event, by, by_name: name, details }: Event,
  t: Translator<'codes'>,
  common: Translator<'common'>,
): string {
  if (event === 'workorder_canceled') return t('event.workorder_canceled');
  const words = eventWords(event, details, t, common);
  return by ? t('event.by', { event: words, who: name || by }) : words;
}

function eventWords(
  event: Exclude<Event['event'], 'workorder_canceled'>,
  details: Event['details'],
  t: Translator<'codes'>,
  common: Translator<'common'>,
): string {
  if (event === 'created') return details.ingestion_key ? t('event.uploaded') : t('event.ordered');
  return event === 'status_changed' ? statusChange(details, t, common) : t(`event.${event}`);
}

function statusChange(details: Event['details'], t: Translator<'codes'>, common: Translator<'common'>): string {
  if (details.undo_of) return t('event.undone');
  const status = Number(details.activation_status);
  if (status === 2) {
    const reason = blacklistReasonNames[Number(details.blacklist_reason)];
    return reason && reason !== 'none'
      ? t('event.blacklistedFor', { reason: common(`blacklistReason.${reason}`) })
      : t('event.blacklisted');
  }
  if (status !== 1) return t('event.inactive');
  return details.only_inactive ? t('event.activeIfInactive') : t('event.active');
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
