'use client';

import { useTranslations } from 'next-intl';
import { keepingLimits, type PhotoItem } from '#components/photos/photo-item.ts';
import { Button } from '#components/ui/button.tsx';
import { Callout } from '#components/ui/callout.tsx';

interface OfflineNoticeProps {
  items: readonly PhotoItem[];
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
export function KeepingNote({ isUnkept }: { isUnkept: boolean }) {
  const t = useTranslations('authenticate');
  return <p className="mt-6 text-xs text-ink3">{isUnkept ? t('unkept') : t('kept', { days: keepingLimits.days })}</p>;
}
