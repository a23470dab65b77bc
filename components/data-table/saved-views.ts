'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { useSessionUserId } from '#components/shell/session-user.tsx';

/** A view of a list that its reader has named. `query` is the address behind the path, without the page. */
export interface SavedView {
  name: string;
  query: string;
}

export const mostViews = 12;
const passing = new Set(['page', 'cursor', 'document', 'file']);
const none: readonly SavedView[] = [];
const known = new Map<string, readonly SavedView[]>();
const listeners = new Set<() => void>();

/** The reader's own views of the list named `list`, kept in this browser for this user. None on the server. */
export function useSavedViews(list: string): [readonly SavedView[], (views: readonly SavedView[]) => void] {
  const key = `proofmark-views-${useSessionUserId()}-${list}`;
  const views = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => none,
  );
  return [views, useCallback((next) => write(key, next), [key])];
}

/**
 * An address without what a view does not keep: the page one is on, and the file just started. Filters in their order,
 * so that two compare.
 */
export function viewQuery(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => !passing.has(name) && value !== '');
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string';

function read(key: string): readonly SavedView[] {
  const before = known.get(key);
  if (before) return before;
  let views = none;
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    if (Array.isArray(stored)) views = stored.filter(isView).slice(0, mostViews);
  } catch {
    // Storage may be blocked or hold something else: there are no views then.
  }
  known.set(key, views);
  return views;
}

function write(key: string, views: readonly SavedView[]): void {
  known.set(key, views);
  try {
    localStorage.setItem(key, JSON.stringify(views));
  } catch {
    // They still hold until the page is left.
  }
  for (const listener of listeners) listener();
}
