import { toast } from 'sonner';
import type { LocalWork } from '#components/swr/local-work.ts';
import type { ActivityItem } from '#lib/contract/activity.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { EntryFrame } from './activity-entries.ts';
import { isShownAt } from './activity-words.ts';
import { type Notice, noticesOf } from './notices.ts';
import { openPanel } from './shell-panels.ts';

/** Says what ended, wherever the reader is. */
export function announceEnds(ends: readonly ActivityItem[], frame: EntryFrame, open: (href: string) => void): void {
  const { pathname, search } = window.location;
  const elsewhere = ends.filter((item) => !isShownAt(item, pathname, search));
  for (const notice of noticesOf(elsewhere, frame)) announce(notice, frame.t, open);
}

export function announceLocalEnds(
  ends: readonly LocalWork[],
  t: Translator<'activity'>,
  open: (href: string) => void,
): void {
  const elsewhere = ends.filter(({ href }) => href !== window.location.pathname);
  for (const { title, text = t('notices.done'), href, outcome } of elsewhere) {
    announce({ tone: outcome === 'failed' ? 'bad' : 'ok', title, text, href }, t, open);
  }
}

/** A failure stays until it is dismissed. A success disappears after a while: the centre lists it. */
function announce({ tone, title, text, href }: Notice, t: Translator<'activity'>, open: (href: string) => void): void {
  const action = href
    ? { label: t('notices.open'), onClick: () => open(href) }
    : { label: t('notices.showAll'), onClick: () => openPanel('work') };
  if (tone === 'bad') toast.error(title, { description: text, action, duration: Number.POSITIVE_INFINITY });
  else toast.success(title, { description: text, action, duration: 9000 });
}
