import type { ActivityItem } from '#lib/contract/activity.ts';
import type { EntryFrame } from './activity-entries.ts';
import { hrefOf, stateLine, titleOf } from './activity-words.ts';
import { concernsReader } from './new-ends.ts';

export interface Notice {
  tone: 'ok' | 'bad';
  title: string;
  text: string;
  /** Its page; left out when it is about several: the centre has them. */
  href?: string;
}

/** More at once than this are one notice. */
const mostAtOnce = 2;

/** Notices about ended work. */
export function noticesOf(ends: readonly ActivityItem[], { t, common, timeZone }: EntryFrame): Notice[] {
  const shown = ends.filter(concernsReader);
  if (shown.length <= mostAtOnce) {
    return shown.map((item) => ({
      tone: item.outcome === 'failed' ? 'bad' : 'ok',
      title: titleOf(item, t, common, timeZone),
      text: stateLine(item, t, common),
      href: hrefOf(item),
    }));
  }
  const failed = shown.filter(({ outcome }) => outcome === 'failed').length;
  return [
    {
      tone: failed > 0 ? 'bad' : 'ok',
      title: t('notices.ended', { count: shown.length }),
      text: failed > 0 ? t('notices.failed', { count: failed }) : t('notices.allWell'),
    },
  ];
}
