'use client';

import { CloudAlert } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isUnderway } from '#components/photos/queued-photo.ts';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import type { JudgedPhoto } from './judged-photo.ts';

/** A photo that was not examined, and why: unlike any verdict, since it says nothing of the item. */
export function Failure({
  failure,
  actions,
  remove,
}: {
  failure: JudgedPhoto['failure'];
  actions: ReactNode;
  remove: ReactNode;
}) {
  const t = useTranslations('authenticate');
  const { message, requestId, retryAfter } = failure ?? {};
  return (
    <>
      <div role="alert" className="rounded-surface border border-dashed border-line2 bg-surface px-[18px] py-4">
        <p className="flex items-center gap-2.5 text-title font-semibold tracking-title">
          <CloudAlert size={20} strokeWidth={1.75} aria-hidden="true" className="text-ink3" />
          {t('state.failed')}
        </p>
        <p className="mt-0.5 text-ink2">
          {message} {retryAfter !== undefined && t('tryAgainIn', { seconds: retryAfter })}
        </p>
        <p className="mt-0.5 text-sm text-ink3">{t('noVerdict')}</p>
        {requestId && (
          <span className="mt-1 block text-xs text-ink3">
            {t('request')} <code className="font-mono">{requestId}</code>
            <CopyButton value={requestId} label={t('copyRequest')} className="-my-1" />
          </span>
        )}
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {actions}
        {remove}
      </div>
    </>
  );
}

/** A photo on its way, or what it waits for. */
export function UnderWay({ item, isOffline, remove }: { item: JudgedPhoto; isOffline: boolean; remove: ReactNode }) {
  const t = useTranslations('authenticate');
  const isSending = isUnderway(item);
  const way = isSending ? 'working' : isOffline ? 'offline' : 'waiting';
  const { title, text } =
    item.state === 'held'
      ? { title: t('state.held'), text: t('stateText.held', { seconds: item.pause ?? 1 }) }
      : { title: t(`state.${way}`), text: t(`stateText.${way}`) };
  return (
    <>
      <div className="rounded-surface border border-line bg-surface px-[18px] py-4">
        <p className="text-title font-semibold tracking-title">{title}</p>
        <p className="mt-0.5 text-ink2">{text}</p>
      </div>
      <div className="mt-5 grid gap-3">
        <Skeleton className="w-3/5" />
        <Skeleton className="w-2/5" />
        <Skeleton className="w-1/2" />
      </div>
      {!isSending && <div className="mt-4 flex flex-wrap gap-2">{remove}</div>}
    </>
  );
}
