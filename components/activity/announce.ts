import { openPanel } from '#components/shell/shell-panels.ts';
import { showToast } from '#components/ui/toast-store.ts';
import type { ActivityItem } from '#lib/contract/activity.ts';
import { isShownAt } from './activity-words.ts';
import type { LocalWork } from './local-work.ts';
import { type Notice, noticesOf } from './notices.ts';

/** Says what ended, wherever the reader is. Loads with the first end. */
export function announceEnds(ends: readonly ActivityItem[]): void {
  const { pathname, search } = window.location;
  noticesOf(ends.filter((item) => !isShownAt(item, pathname, search))).forEach(announce);
}

export function announceLocalEnds(ends: readonly LocalWork[]): void {
  const elsewhere = ends.filter(({ href }) => href !== window.location.pathname);
  for (const { title, text = 'Done', href, outcome } of elsewhere) {
    announce({ tone: outcome === 'failed' ? 'bad' : 'ok', title, text, href });
  }
}

/** A failure stays until it is dismissed. What went well goes by itself: the centre keeps it. */
function announce({ tone, title, text, href }: Notice): void {
  const link = href ? { label: 'Open', href } : { label: 'Show all', onFollow: () => openPanel('work') };
  showToast({ tone, title, text, link, quiet: true, stays: tone === 'bad' });
}
