'use client';

import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useSessionUserId } from '#components/shell/session-user.tsx';

export type HiddenColumns = readonly string[];

const none: HiddenColumns = [];
const known = new Map<string, HiddenColumns>();
const listeners = new Set<() => void>();

const keyOf = (user: number, table: string) => `proofmark-columns-${user}-${table}`;

/**
 * Columns the reader has hidden in the table named `table`; kept in this browser for this user. On the server and at
 * first those that say so themselves.
 */
export function useHiddenColumns(
  table: string,
  columns: readonly { id: string; hiddenAtFirst?: boolean }[],
): [HiddenColumns, (hidden: HiddenColumns) => void] {
  const key = keyOf(useSessionUserId(), table);
  const atFirst = useMemo(() => {
    const ids = columns.filter((column) => column.hiddenAtFirst).map((column) => column.id);
    return ids.length > 0 ? ids : none;
  }, [columns]);
  const hidden = useSyncExternalStore(
    subscribe,
    () => read(key) ?? atFirst,
    () => atFirst,
  );
  const hide = useCallback((next: HiddenColumns) => write(key, next), [key]);
  return [hidden, hide];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined when the reader has not chosen yet. */
function read(key: string): HiddenColumns | undefined {
  const before = known.get(key);
  if (before) return before;
  let hidden: HiddenColumns | undefined;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    if (Array.isArray(stored)) hidden = stored.filter((id) => typeof id === 'string');
  } catch {
    // Storage may be blocked or hold something else: then the columns show as at first.
  }
  if (hidden) known.set(key, hidden);
  return hidden;
}

function write(key: string, hidden: HiddenColumns): void {
  known.set(key, hidden);
  try {
    localStorage.setItem(key, JSON.stringify(hidden));
  } catch {
    // It still holds until the page is left.
  }
  for (const listener of listeners) listener();
}
