'use client';

import { type ReactNode, useSyncExternalStore } from 'react';

const subscribe = () => () => undefined;

/**
 * Disables fields and buttons until React has hydrated them: what is typed or pressed earlier would be lost. Links work
 * at once. app/globals.css keeps the look of enabled fields meanwhile.
 */
export function DisabledUntilHydrated({ children }: { children: ReactNode }) {
  const isHydrated = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
  return (
    <fieldset role="none" disabled={!isHydrated} data-hydrating={isHydrated ? undefined : ''} className="contents">
      {children}
    </fieldset>
  );
}
