'use client';

import { useSyncExternalStore } from 'react';

let online = true;
const listeners = new Set<() => void>();

function setOnline(value: boolean): void {
  online = value;
  for (const listener of listeners) listener();
}

/** A browser without a network can still reach a portal on its own machine. */
async function checkPortal(): Promise<void> {
  const isReached = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  setOnline(isReached || navigator.onLine);
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', () => setOnline(true));
  window.addEventListener('offline', () => void checkPortal());
}

/** False once the browser has lost its network and cannot reach the portal. */
export const isOnline = () => online;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** `isOnline`, also when it changes. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline, () => true);
}
