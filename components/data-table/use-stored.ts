'use client';

import { useCallback, useSyncExternalStore } from 'react';

const values = new Map<string, unknown>();
const listeners = new Set<() => void>();

/**
 * State kept in this browser under `key`, shared by every component that uses the key. `initial`, which must be stable,
 * on the server, while hydrating, and where storage is blocked or holds something that `parse` refuses.
 */
export function useStored<T>(key: string, initial: T, parse: (stored: unknown) => T | undefined) {
  const value = useSyncExternalStore(
    subscribe,
    () => read(key, parse) ?? initial,
    () => initial,
  );
  const set = useCallback((next: T) => write(key, next), [key]);
  return [value, set] as const;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read<T>(key: string, parse: (stored: unknown) => T | undefined): T | undefined {
  if (!values.has(key)) {
    try {
      values.set(key, parse(JSON.parse(localStorage.getItem(key) ?? 'null')));
    } catch {
      // Storage may be blocked.
      values.set(key, undefined);
    }
  }
  return values.get(key) as T | undefined;
}

function write(key: string, value: unknown): void {
  values.set(key, value);
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The value still holds until the page is left.
  }
  for (const listener of listeners) listener();
}
