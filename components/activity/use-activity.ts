'use client';

import { useSyncExternalStore } from 'react';
import { currentLooked, type Looked, notLooked, subscribeToLooks } from './looks.ts';

/** What runs and what ended, as ActivityWatch last saw it. */
export function useActivity(): Looked {
  return useSyncExternalStore(subscribeToLooks, currentLooked, () => notLooked);
}
