'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useTransition } from 'react';
import { Button } from './button.tsx';

/** Renders the page again on the server: the retry of an ErrorState. */
export function RetryButton() {
  const t = useTranslations('common');
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <Button busy={busy} onClick={() => start(() => router.refresh())}>
      {t('tryAgain')}
    </Button>
  );
}
