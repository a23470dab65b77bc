'use client';

import type { ReactNode } from 'react';
import { SWRConfig } from 'swr';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { CallError } from './call-error.ts';

/** A request that was wrong stays wrong; a service that is away or busy is asked again. */
const isPassing = (error: unknown) =>
  !(error instanceof CallError) || error.failure.status >= 500 || error.failure.status === 429;

const config = {
  // A cache of its own: the layout renders one provider for each signed-in user.
  provider: () => new Map(),
  // Shorter than the shortest refresh interval, which it would lengthen otherwise.
  dedupingInterval: 500,
  // A reader who returns sees news at once, also right after the page was opened.
  focusThrottleInterval: 0,
  errorRetryInterval: 2_000,
  shouldRetryOnError: isPassing,
  onError: (error: unknown) => {
    if (error instanceof CallError) leaveIfSignedOut(error.failure);
  },
};

/** Configures SWR for the pages of one signed-in user. */
export function SwrProvider({ children }: { children: ReactNode }) {
  return <SWRConfig value={config}>{children}</SWRConfig>;
}
