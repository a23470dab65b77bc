'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { clearLocalWork, useLocalWork } from '#components/swr/local-work.ts';
import { useActivity } from '#components/swr/use-activity.ts';
import { Button } from '#components/ui/button.tsx';
import { cx } from '#components/ui/cx.ts';
import { overlayStyle } from '#components/ui/dialog-style.ts';
import { IconButton } from '#components/ui/icon-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { usePhone } from '#components/ui/use-phone.ts';
import { useReader } from '#components/ui/use-reader.ts';
import { activityButton } from './activity-button.tsx';
import { type ActivityEntry, entriesOf } from './activity-entries.ts';
import { ActivityRow } from './activity-row.tsx';
import { lastEnd } from './new-ends.ts';
import { useUnread } from './use-marks.ts';

/** The centre of long work: below the top bar, on phones a sheet from below. Opening it is reading it. */
export function ActivityPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('activity');
  const isPhone = usePhone();
  // No trigger of its own: two buttons open it, and the focus goes back to the one that did.
  const [opener] = useState(() => document.activeElement);
  const isLeft = useRef(false);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (isLeft.current) return;
    // The page may have come while it was open, and the button of its skeleton gone.
    const back = opener?.isConnected ? opener : document.querySelector(`[${activityButton}]`);
    if (back instanceof HTMLElement) back.focus();
  };
  return (
    <Radix.Root open modal={isPhone} onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        {isPhone && <Radix.Overlay className={overlayStyle} />}
        <Radix.Content
          aria-describedby={undefined}
          onInteractOutside={() => {
            isLeft.current = true;
          }}
          onCloseAutoFocus={giveBack}
          className={cx(
            'arrive fixed z-50 flex flex-col overflow-hidden border-line2 bg-surface outline-none',
            isPhone
              ? 'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-picture border-t pb-[env(safe-area-inset-bottom)]'
              : 'top-12 right-4 max-h-[min(640px,calc(100dvh-4.5rem))] w-[420px] rounded-picture border shadow-[0_12px_32px_-12px_rgb(0_0_0/0.25)] md:right-8',
          )}
        >
          <div className="flex items-center justify-between gap-4 border-b border-line py-2.5 pr-2.5 pl-4">
            <Radix.Title className="font-semibold">{t('button.work')}</Radix.Title>
            <Radix.Close asChild>
              <IconButton label={t('panel.close')}>
                <X size={16} strokeWidth={1.75} aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain">
            <ActivityLists onFollow={onClose} />
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function ActivityLists({ onFollow }: { onFollow: () => void }) {
  const t = useTranslations('activity');
  const common = useTranslations('common');
  const { timeZone } = useReader();
  const { data, error } = useActivity();
  const isStale = error !== undefined;
  const local = useLocalWork();
  const { marks, setMarks, items: unread } = useUnread(data);
  // Entries that were unread when it was opened stay marked while it is open.
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!data || unread.length === 0) return;
    setFresh((before) => new Set([...before, ...unread.map(({ key }) => key)]));
    setMarks({ seen: lastEnd(data.items) });
  }, [data, unread, setMarks]);

  if (!data && local.length === 0) return isStale ? <Unread /> : <Loading />;
  const { running, ended, failed } = entriesOf(data?.items ?? [], local, marks, { t, common, timeZone });
  const clear = (outcome: 'ended' | 'failed', button: HTMLElement) => {
    // The button goes with its rows: the focus stays in the window.
    button.closest<HTMLElement>('[role="dialog"]')?.focus();
    clearLocalWork(outcome);
    const through = lastEnd(data?.items.filter((item) => item.outcome === outcome) ?? []);
    if (through) setMarks(outcome === 'ended' ? { clearedEnded: through } : { clearedFailed: through });
  };
  const rows = (entries: readonly ActivityEntry[]) =>
    entries.map((entry) => (
      <ActivityRow key={entry.id} entry={entry} isFresh={fresh.has(entry.key)} onFollow={onFollow} />
    ));
  const isEmpty = running.length + ended.length + failed.length === 0;
  return (
    <>
      {isStale && <Stale />}
      {isEmpty && <p className="px-4 py-8 text-center text-sm text-ink3">{t('panel.nothing')}</p>}
      <Part title={t('panel.running')}>{rows(running)}</Part>
      <Part title={t('panel.failed')} clears="clearFailed" onClear={(button) => clear('failed', button)}>
        {rows(failed)}
      </Part>
      <Part title={t('panel.ended')} clears="clearEnded" onClear={(button) => clear('ended', button)}>
        {rows(ended)}
      </Part>
    </>
  );
}

interface PartProps {
  title: string;
  /** Label of its button. */
  clears?: 'clearFailed' | 'clearEnded';
  onClear?: (button: HTMLElement) => void;
  children: ReactNode[];
}

function Part({ title, clears, onClear, children }: PartProps) {
  const t = useTranslations('activity');
  if (children.length === 0) return null;
  return (
    <section aria-label={title} className="border-b border-line last:border-0">
      <div className="flex min-h-9 items-center justify-between gap-3 pt-2 pr-2.5 pl-4">
        <h3 className="text-xs font-medium text-ink3">
          {title} <span className="tabular-nums">{children.length}</span>
        </h3>
        {onClear && clears && (
          <Button variant="ghost" className="h-7 px-2 text-xs" onClick={(event) => onClear(event.currentTarget)}>
            {t.rich(`panel.${clears}`, { what: (inside) => <span className="sr-only">{inside}</span> })}
          </Button>
        )}
      </div>
      <ul className="list-none pb-2">{children}</ul>
    </section>
  );
}

function Unread() {
  const t = useTranslations('activity');
  return (
    <p role="status" className="px-4 py-8 text-center text-sm text-ink2">
      {t('panel.unread')}
    </p>
  );
}

function Stale() {
  const t = useTranslations('activity');
  return (
    <p role="status" className="border-b border-line px-4 py-2 text-xs text-ink3">
      {t('panel.stale')}
    </p>
  );
}

function Loading() {
  const t = useTranslations('activity');
  return (
    <div aria-busy="true" className="grid gap-3 px-4 py-5">
      <span className="sr-only">{t('panel.loading')}</span>
      <Skeleton className="w-3/5" />
      <Skeleton className="w-2/5" />
      <Skeleton className="mt-2 w-1/2" />
      <Skeleton className="w-2/5" />
    </div>
  );
}
