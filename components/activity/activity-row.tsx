'use client';

import { useTranslations } from 'next-intl';
import { cx } from '#components/ui/cx.ts';
import { Link } from '#components/ui/link.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ActivityEntry } from './activity-entries.ts';

const dots: Partial<Record<ActivityEntry['tone'], string>> = {
  ok: 'bg-ok',
  bad: 'bg-bad',
  running: 'border-2 border-spot',
};

interface ActivityRowProps {
  entry: ActivityEntry;
  /** It ended since the centre was last opened. */
  isFresh: boolean;
  onFollow: () => void;
}

/** One piece of work: what it is, how far, since when; the whole row leads to its page. */
export function ActivityRow({ entry, isFresh, onFollow }: ActivityRowProps) {
  const t = useTranslations('activity');
  return (
    <li>
      <Link
        href={entry.href}
        onClick={onFollow}
        className="grid grid-cols-[8px_minmax(0,1fr)_auto] items-start gap-x-2.5 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
      >
        <span className={cx('mt-1.5 size-2 rounded-full', dots[entry.tone])} aria-hidden="true" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-ink" title={entry.title}>
            {entry.title}
          </span>
          <span className={cx('block text-sm', entry.tone === 'bad' ? 'text-bad' : 'text-ink2')}>{entry.line}</span>
          {entry.isRunning && <ProgressBar value={entry.progress} label={entry.title} className="mt-1.5 mb-1 w-full" />}
        </span>
        <span className="flex items-center gap-1.5 pt-px text-xs whitespace-nowrap text-ink3">
          <Time value={entry.at} format="relative" />
          {isFresh && (
            <span className="size-1.5 rounded-full bg-spot">
              <span className="sr-only">{t('row.new')}</span>
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}
