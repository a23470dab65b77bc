'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { InspectPage } from './inspect-page.tsx';
import { readReader } from './kept-reader.ts';

/** Page that the service worker opens without a network, for the last user. */
export function OfflinePage() {
  const t = useTranslations('inspect');
  const [reader, setReader] = useState<ReturnType<typeof readReader> | 'unread'>('unread');
  useEffect(() => setReader(readReader()), []);
  if (reader === 'unread') return null;
  if (reader) return <InspectPage {...reader} />;
  return (
    <NoticePage title={t('offline.title')} action={<RetryButton />}>
      {t('offline.signedOut')}
    </NoticePage>
  );
}
