'use client';

import { useSessionUserId } from '#components/session/session-user.tsx';
import { useStored } from './use-stored.ts';

/** A view of a list that its reader has named. `query` is the address behind the path, without the page. */
export interface SavedView {
  name: string;
  query: string;
  /** Visible columns of the table; without them those of the list. */
  columns?: readonly string[] | undefined;
}

export const mostViews = 12;
const passing = new Set(['page', 'cursor', 'document', 'file']);
const none: readonly SavedView[] = [];

/** The reader's own views of the list named `list`, kept in this browser for this user. None on the server. */
export function useSavedViews(list: string): readonly [readonly SavedView[], (views: readonly SavedView[]) => void] {
  return useStored(`proofmark-views-${useSessionUserId()}-${list}`, none, readViews);
}

/**
 * An address without what a view does not keep: the page one is on, and the file just started. Filters in their order,
 * so that two compare.
 */
export function viewQuery(search: URLSearchParams): string {
  const kept = [...search].filter(([name, value]) => !passing.has(name) && value !== '');
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : 1))).toString();
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  'query' in value &&
  typeof value.name === 'string' &&
  typeof value.query === 'string' &&
  (!('columns' in value) || (Array.isArray(value.columns) && value.columns.every((id) => typeof id === 'string')));

const readViews = (stored: unknown) => (Array.isArray(stored) ? stored.filter(isView).slice(0, mostViews) : undefined);
