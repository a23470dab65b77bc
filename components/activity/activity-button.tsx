'use client';

import { useTranslations } from 'next-intl';
import { useLocalWork } from '#components/swr/local-work.ts';
import { useActivity } from '#components/swr/use-activity.ts';
import { cx } from '#components/ui/cx.ts';
import { WorkIcon } from '#components/ui/plain-icons.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { openPanel } from './shell-panels.ts';
import { useUnread } from './use-marks.ts';

/** Marks it, so that the focus finds the way back to it. */
export const activityButton = 'data-activity-button';

interface Summary {
  running: number;
  unread: number;
  /** Something of what is unread failed. */
  failed: boolean;
  words: string;
}

function useSummary(): Summary {
  const t = useTranslations('activity');
  const { data } = useActivity();
  const { items } = useUnread(data);
  const local = useLocalWork();
  const running = (data?.running ?? 0) + local.filter(({ outcome }) => outcome === 'running').length;
  const failed = items.some(({ outcome }) => outcome === 'failed');
  const parts = [
    running > 0 && t('button.running', { count: running }),
    items.length > 0 && t('button.new', { count: items.length }),
  ];
  const words = parts.filter(Boolean).join(', ');
  return { running, unread: items.length, failed, words };
}

const count = (value: number) => (value > 99 ? '99+' : value);

/** Opens the centre of long work: how much runs, and a dot while something that ended is unread. */
export function ActivityButton() {
  const t = useTranslations('activity');
  const { running, unread, failed, words } = useSummary();
  const label = words ? t('button.workOf', { summary: words }) : t('button.work');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      {...{ [activityButton]: '' }}
      onClick={() => openPanel('work')}
      className={cx(
        'relative inline-flex h-8 min-w-8 flex-none items-center justify-center gap-1.5 rounded-control px-1.5 transition-colors duration-quick hover:bg-sunken hover:text-ink pointer-coarse:h-10 pointer-coarse:min-w-10',
        running > 0 ? 'text-spot' : 'text-ink3',
      )}
    >
      {running > 0 ? <Spinner size={15} /> : <WorkIcon size={17} />}
      {running > 0 && <span className="text-xs font-medium tabular-nums">{count(running)}</span>}
      {unread > 0 && (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-0.5 right-0.5 size-2 rounded-full border-2 border-paper box-content',
            failed ? 'bg-bad' : 'bg-spot',
          )}
        />
      )}
    </button>
  );
}

/** The same as an entry of the phone's menu. */
export function ActivityEntry() {
  const t = useTranslations('activity');
  const { running, words } = useSummary();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => openPanel('work')}
      className="flex items-center gap-2.5 rounded-row px-2 py-2.5 text-left text-ink2 hover:bg-sunken hover:text-ink"
    >
      <span className="text-ink3">{running > 0 ? <Spinner size={16} /> : <WorkIcon size={16} />}</span>
      {t('button.work')}
      <span className="ml-auto text-xs text-ink3">{words}</span>
    </button>
  );
}
