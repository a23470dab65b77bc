'use client';

import { useCallback, useSyncExternalStore } from 'react';

export type HiddenColumns = readonly string[];

const none: HiddenColumns = [];
const known = new Map<string, HiddenColumns>();
const listeners = new Set<() => void>();

const storageKey = (table: string) => `proofmark-columns-${table}`;

/** Columns the reader has hidden in the table named `table`; kept in this browser. None on the server and at first. */
export function useHiddenColumns(table: string): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const hidden = useSyncExternalStore(
    subscribe,
    () => read(table),
    () => none,
  );
  const hide = useCallback((next: HiddenColumns) => write(table, next), [table]);
  return [hidden, hide];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function read(table: string): HiddenColumns {
  const before = known.get(table);
  if (before) return before;
  let hidden = none;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? '[]');
    if (Array.isArray(stored)) hidden = stored.filter((id) => typeof id === 'string');
  } catch {
    // Storage may be blocked or hold something else: then every column shows.
  }
  known.set(table, hidden);
  return hidden;
}

function write(table: string, hidden: HiddenColumns): void {
  known.set(table, hidden);
  try {
    localStorage.setItem(storageKey(table), JSON.stringify(hidden));
  } catch {
    // It still holds until the page is left.
  }
  for (const listener of listeners) listener();
}
