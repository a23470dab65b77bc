'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { type Marks, readMarks, writeMarks } from '#components/session/marks.ts';
import { useSessionUserId } from '#components/session/session-user.tsx';
import type { Activity, ActivityItem } from '#lib/contract/activity.ts';
import { concernsReader, lastEnd } from './new-ends.ts';

let marks: { userId: number; value: Marks } | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab of the same reader opened the centre or cleared it.
  const onStorage = () => {
    marks = undefined;
    listener();
  };
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

function marksOf(userId: number): Marks | undefined {
  if (marks?.userId === userId) return marks.value;
  const value = readMarks(userId);
  marks = value && { userId, value };
  return value;
}

function setMarks(userId: number, value: Marks): void {
  marks = { userId, value };
  writeMarks(userId, value);
  for (const listener of listeners) listener();
}

export interface Unread {
  marks: Marks | undefined;
  /** Items that ended since the centre was last opened. */
  items: readonly ActivityItem[];
  setMarks: (change: Partial<Marks>) => void;
}

/** Unread items of the user. Items that ended before the first visit are not unread. */
export function useUnread(activity: Activity | undefined): Unread {
  const userId = useSessionUserId();
  const current = useSyncExternalStore(
    subscribe,
    () => marksOf(userId),
    () => undefined,
  );
  useEffect(() => {
    if (activity && !marksOf(userId)) {
      setMarks(userId, { seen: lastEnd(activity.items), clearedEnded: '', clearedFailed: '' });
    }
  }, [activity, userId]);
  const items = (activity?.items ?? []).filter(
    (item) => current && item.ended_at !== null && item.ended_at > current.seen && concernsReader(item),
  );
  return {
    marks: current,
    items,
    setMarks: (change) => {
      const before = marksOf(userId) ?? { seen: '', clearedEnded: '', clearedFailed: '' };
      setMarks(userId, { ...before, ...change });
    },
  };
}
