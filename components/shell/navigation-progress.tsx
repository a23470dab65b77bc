'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useOptimistic, useState } from 'react';
import { announceStall } from '#components/ui/announce-stall.ts';
import { onNavigationStart } from '#lib/portal/navigation-start.ts';

/** Delay before a navigation counts as slow, in milliseconds. */
const delay = 200;
/** Delay before loading the page again is offered, in milliseconds. */
const stalledAfter = 8_000;

/**
 * Shows a thin bar at the top of the window while the next page is loading, and offers to load it again where no answer
 * comes. The optimistic state lasts as long as the router's transition: until the page is there, has failed, or another
 * navigation has replaced it.
 */
export function NavigationProgress() {
  const t = useTranslations('ui');
  const [address, setAddress] = useOptimistic<string | null>(null);
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => onNavigationStart(setAddress), [setAddress]);
  useEffect(() => {
    if (address === null) return;
    const slow = setTimeout(() => setIsSlow(true), delay);
    const endStall = announceStall({
      id: 'stalled',
      after: stalledAfter,
      title: t('stalled'),
      text: t('stalledText'),
      again: { label: t('loadAgain'), load: () => window.location.assign(address) },
    });
    return () => {
      clearTimeout(slow);
      setIsSlow(false);
      endStall();
    };
  }, [address, t]);
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
