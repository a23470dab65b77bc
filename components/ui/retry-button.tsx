'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { startTransition, useEffect, useTransition } from 'react';
import { Button } from './button.tsx';

/** Milliseconds to the first attempt, and at most between two: each waits twice as long as the one before. */
const shortest = 3_000;
const longest = 30_000;

/**
 * Renders the page again on the server: the retry of an ErrorState. `isAutomatic` also retries by itself while the page
 * is visible.
 */
export function RetryButton({ isAutomatic = false }: { isAutomatic?: boolean }) {
  const t = useTranslations('common');
  const router = useRouter();
  const [busy, start] = useTransition();
  useEffect(() => {
    if (!isAutomatic) return;
    let wait = shortest;
    const retry = () => {
      if (document.visibilityState === 'visible') startTransition(() => router.refresh());
      wait = Math.min(wait * 2, longest);
      timer = setTimeout(retry, wait);
    };
    let timer = setTimeout(retry, wait);
    return () => clearTimeout(timer);
  }, [isAutomatic, router]);
  return (
    <Button busy={busy} onClick={() => start(() => router.refresh())}>
      {t('tryAgain')}
    </Button>
  );
}
