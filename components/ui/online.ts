'use client';

import { useSyncExternalStore } from 'react';

let online = true;
const listeners = new Set<() => void>();

function setOnline(value: boolean): void {
  online = value;
  for (const listener of listeners) listener();
}

const goOnline = () => setOnline(true);

/** A browser without a network can still reach a portal on its own machine. */
async function goOffline(): Promise<void> {
  const isReached = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  setOnline(isReached || navigator.onLine);
}

/** False once the browser has lost its network and cannot reach the portal, on pages that show it by `useOnline`. */
export const isOnline = () => online;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', goOnline);
  window.addEventListener('offline', goOffline);
  return () => void listeners.delete(listener);
}

/** `isOnline`, also when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
