'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';

export type HiddenColumns = readonly string[];

const none: HiddenColumns = [];
const known = new Map<string, HiddenColumns>();
const listeners = new Set<() => void>();

const storageKey = (table: string) => `proofmark-columns-${table}`;

/**
 * Columns the reader has hidden in the table named `table`; kept in this browser. On the server and at first those that
 * say so themselves.
 */
export function useHiddenColumns(
  table: string,
  columns: readonly { id: string; hiddenAtFirst?: boolean }[],
): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const atFirst = useMemo(() => {
    const ids = columns.filter((column) => column.hiddenAtFirst).map((column) => column.id);
    return ids.length > 0 ? ids : none;
  }, [columns]);
  const hidden = useSyncExternalStore(
    subscribe,
    () => read(table) ?? atFirst,
    () => atFirst,
  );
  const hide = useCallback((next: HiddenColumns) => write(table, next), [table]);
  return [hidden, hide];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined when the reader has not chosen yet. */
function read(table: string): HiddenColumns | undefined {
  const before = known.get(table);
  if (before) return before;
  let hidden: HiddenColumns | undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(table)) ?? 'null');
    if (Array.isArray(stored)) hidden = stored.filter((id) => typeof id === 'string');
  } catch {
    // Storage may be blocked or hold something else: then the columns show as at first.
  }
  if (hidden) known.set(table, hidden);
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
