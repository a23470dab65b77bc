'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { NoticePage } from '#components/shell/notice-page.tsx';
import { RetryButton } from '#components/ui/retry-button.tsx';
import { InspectPage } from './inspect-page.tsx';
import { loadInspector } from './stored-inspector.ts';

/** Page that the service worker opens without a network, for the last user. */
export function OfflinePage() {
  const t = useTranslations('inspect');
  const [inspector, setInspector] = useState<ReturnType<typeof loadInspector> | 'unread'>('unread');
  useEffect(() => setInspector(loadInspector()), []);
  if (inspector === 'unread') return null;
  if (inspector) return <InspectPage {...inspector} />;
  return (
    <NoticePage title={t('offline.title')} action={<RetryButton />}>
      {t('offline.signedOut')}
    </NoticePage>
  );
}
