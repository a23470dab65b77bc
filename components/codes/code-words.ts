import { verdicts } from '#components/authenticate/verdict-words.ts';
import type { StatusTone } from '#components/ui/status.tsx';
import type { Code, CodeDetails } from '#lib/contract/codes.ts';
import { blacklistReasonNames } from '#lib/contract/values/codes.ts';
import { authenticationStatuses } from '#lib/contract/values/photo.ts';
import type { Texts } from '#lib/texts/make-texts.ts';

const statuses: Record<Code['status'], { tone: StatusTone; word: string }> = {
  active: { tone: 'ok', word: 'Active' },
  inactive: { tone: 'wait', word: 'Inactive' },
  blacklisted: { tone: 'bad', word: 'Blacklisted' },
};

/** The status in a word, with its colour. */
export function describeStatus(status: Code['status']): { tone: StatusTone; word: string } {
  return statuses[status];
}

/** Reasons one can give, as a person reads them. The first number of the service is 'none', which is no reason. */
export const reasonOptions = blacklistReasonNames
  .map((name, value) => ({ value: String(value), label: capitalise(name) }))
  .slice(1);

/** The result of a scan in a word. */
export function describeResult(result: string, common: Texts<'common'>): { tone: StatusTone; word: string } {
  const known = authenticationStatuses.find((status) => status === result);
  return known ? { ...verdicts[known], word: common(`verdict.${known}`) } : { tone: 'off', word: result };
}

type Event = CodeDetails['history'][number];

/** What happened to a code, in words. */
export function describeEvent({ event, by, details }: Event): string {
  const who = by ? `, by ${by}` : '';
  switch (event) {
    case 'created':
      return details.ingestion_key ? `Uploaded${who}` : `Ordered${who}`;
    case 'activated':
      return `Activated${who}`;
    case 'scm_updated':
      return `SCM data updated${who}`;
    case 'workorder_canceled':
      return 'Its workorder was canceled';
    case 'status_changed':
      return `${statusChange(details)}${who}`;
  }
}

function statusChange(details: Event['details']): string {
  if (details.undo_of) return 'A change was put back';
  const status = Number(details.activation_status);
  if (status === 2) {
    const reason = blacklistReasonNames[Number(details.blacklist_reason)];
    return reason && reason !== 'none' ? `Blacklisted: ${reason}` : 'Blacklisted';
  }
  if (status !== 1) return 'Set inactive';
  return details.only_inactive ? 'Set active if it was inactive' : 'Set active';
}

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
