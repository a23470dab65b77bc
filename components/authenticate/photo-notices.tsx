'use client';

import { useTranslations } from 'next-intl';
import { storageLimits } from '#components/photos/photo-store.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';
import type { JudgedPhoto } from './judged-photo.ts';

interface OfflineNoticeProps {
  items: readonly JudgedPhoto[];
  onTry: () => void;
}

/** Says that photos wait for the network, and that nothing has to be done. */
export function OfflineNotice({ items, onTry }: OfflineNoticeProps) {
  const t = useTranslations('authenticate');
  const waiting = items.filter(({ state }) => state === 'waiting' || state === 'held').length;
  if (waiting === 0) return null;
  return (
    <Callout tone="wait" role="status" title={t('offline')} className="mb-4">
      <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {t('offlineText', { count: waiting })}
        <Button onClick={onTry}>{t('tryNow')}</Button>
      </span>
    </Callout>
  );
}

/** Where photos and results are, and for how long. */
export function StorageNote({ isUnstored }: { isUnstored: boolean }) {
  const t = useTranslations('authenticate');
  return <p className="mt-6 text-xs text-ink3">{isUnstored ? t('unkept') : t('kept', { days: storageLimits.days })}</p>;
}
