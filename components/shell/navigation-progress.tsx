'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useOptimistic, useState } from 'react';
import { onNavigationStart } from '#lib/portal/navigation-start.ts';

/** Delay before a navigation counts as slow, in milliseconds. */
const delay = 200;

/**
 * A thin bar at the top of the window while the next page is loading. The optimistic state lasts as long as the
 * router's transition: until the page is there, has failed, or another navigation has replaced it.
 */
export function NavigationProgress() {
  const t = useTranslations('ui');
  const [isPending, setIsPending] = useOptimistic(false);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => onNavigationStart(() => setIsPending(true)), [setIsPending]);
  useEffect(() => {
    if (!isPending) return;
    const timer = setTimeout(() => setIsSlow(true), delay);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isPending]);
  return (
    <>
      {isSlow && (
        <div data-chrome aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden bg-spotbg">
          <div className="sweep h-full w-2/5 bg-spot" />
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {isSlow && t('loading')}
      </p>
    </>
  );
}
