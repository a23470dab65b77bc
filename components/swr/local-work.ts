import { useSyncExternalStore } from 'react';

/** Long work of this tab: it runs as long as the tab is open, and the service knows only of its parts. */
export interface LocalWork {
  id: string;
  title: string;
  /** The page it was started on. */
  href: string;
  outcome: 'running' | 'ended' | 'failed';
  done?: number;
  total?: number;
  /** Result, or error. */
  text?: string;
  startedAt: string;
  endedAt?: string;
}

let work: readonly LocalWork[] = [];
const none: readonly LocalWork[] = [];
const listeners = new Set<() => void>();

function publish(next: readonly LocalWork[]): void {
  work = next;
  for (const listener of listeners) listener();
}

/** Tells the centre of work of this tab: the first call begins it, one with another outcome than running ends it. */
export function reportLocalWork(report: Omit<LocalWork, 'startedAt' | 'endedAt'>): void {
  const now = new Date().toISOString();
  const startedAt = work.find(({ id }) => id === report.id)?.startedAt ?? now;
  const ended = report.outcome === 'running' ? {} : { endedAt: now };
  publish([{ ...report, startedAt, ...ended }, ...work.filter(({ id }) => id !== report.id)].slice(0, 20));
}

export function clearLocalWork(outcome: 'ended' | 'failed'): void {
  publish(work.filter((each) => each.outcome !== outcome));
}

export function subscribeToLocalWork(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const currentLocalWork = () => work;

export function useLocalWork(): readonly LocalWork[] {
  return useSyncExternalStore(subscribeToLocalWork, currentLocalWork, () => none);
}
