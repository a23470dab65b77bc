'use client';

import { useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { useTexts } from '#texts';
import { Button } from './button.tsx';

/** Renders the page anew on the server: the retry of an ErrorState. */
export function RetryButton() {
  const t = useTexts('common');
  const router = useRouter();
  const [busy, start] = useTransition();
  return (
    <Button busy={busy} onClick={() => start(() => router.refresh())}>
      {t('tryAgain')}
    </Button>
  );
}
