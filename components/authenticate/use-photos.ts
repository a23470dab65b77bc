'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { leaveIfSignedOut } from '#lib/portal/leave-if-signed-out.ts';
import { paths } from '#lib/portal/paths.ts';
import { pauseBeforeRetry } from '#lib/portal/pause-before-retry.ts';
import type { CallFailure, CallResult } from '#lib/portal/result.ts';
import { preparePhoto } from './prepare-photo.ts';

export interface PhotoItem {
  id: string;
  name: string;
  /** Address of the picture in this browser. */
  url: string;
  file: File;
  /** held: the service had no room for it; it is sent again by itself. */
  state: 'waiting' | 'working' | 'held' | 'done' | 'failed';
  /** How often it was held. */
  tries: number;
  /** Seconds it is held for. */
  pause?: number;
  result?: AuthenticationResult;
  failure?: Pick<CallFailure, 'message'> & Partial<Pick<CallFailure, 'status' | 'requestId' | 'retryAfter'>>;
}

/** Photos examined side by side; the others wait. */
const sideBySide = 3;

/** The photos of this visit: each is made ready, sent and judged; nothing of them is kept after the page is left. */
export function usePhotos() {
  const [items, setItems] = useState<readonly PhotoItem[]>([]);
  const urls = useRef(new Set<string>());
  const update = useCallback((id: string, next: Partial<PhotoItem>) => {
    setItems((all) => all.map((item) => (item.id === id ? { ...item, ...next } : item)));
  }, []);

  const started = useRef(new Set<string>());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const free = sideBySide - items.filter((item) => item.state === 'working').length;
    for (const item of items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) {
      if (started.current.has(item.id)) continue;
      started.current.add(item.id);
      update(item.id, { state: 'working' });
      void examine(item.file).then((next) => {
        started.current.delete(item.id);
        const pause = pauseBeforeRetry(next.failure, item.tries);
        if (pause === undefined) return update(item.id, next);
        update(item.id, { state: 'held', tries: item.tries + 1, pause });
        const timer = setTimeout(() => {
          timers.current.delete(timer);
          update(item.id, { state: 'waiting' });
        }, pause * 1000);
        timers.current.add(timer);
      });
    }
  }, [items, update]);

  useEffect(() => {
    const held = urls.current;
    const running = timers.current;
    return () => {
      for (const timer of running) clearTimeout(timer);
      running.clear();
      for (const url of held) URL.revokeObjectURL(url);
      held.clear();
    };
  }, []);

  const add = useCallback((files: readonly File[]): string | undefined => {
    const fresh = files.map((file): PhotoItem => {
      const url = URL.createObjectURL(file);
      urls.current.add(url);
      // The address tells photos apart: randomUUID is missing where the portal is reached by plain http from another
      // machine.
      return { id: url, name: file.name || 'pasted photo', url, file, state: 'waiting', tries: 0 };
    });
    setItems((all) => [...all, ...fresh]);
    return fresh[0]?.id;
  }, []);

  const retry = useCallback((id: string) => {
    setItems((all) =>
      all.map((item) => {
        if (item.id !== id) return item;
        const { failure: _, ...rest } = item;
        return { ...rest, state: 'waiting', tries: 0 };
      }),
    );
  }, []);

  const remove = useCallback((id: string) => {
    setItems((all) => {
      const gone = all.find((item) => item.id === id);
      if (gone) {
        URL.revokeObjectURL(gone.url);
        urls.current.delete(gone.url);
      }
      return all.filter((item) => item.id !== id);
    });
  }, []);

  return { items, add, retry, remove };
}

async function examine(file: File): Promise<Partial<PhotoItem>> {
  const prepared = await preparePhoto(file).catch(() => undefined);
  if (!prepared) return failed({ message: 'The file could not be read. Choose it again.' });
  if (!prepared.ok) return failed({ message: prepared.message });
  const form = new FormData();
  form.append('image', prepared.photo, 'photo.jpg');
  try {
    const response = await fetch(paths.photo, { method: 'POST', body: form });
    const answer = (await response.json()) as CallResult<AuthenticationResult>;
    if (answer.ok) return { state: 'done', result: answer.data };
    leaveIfSignedOut(answer);
    return failed(answer);
  } catch {
    return failed({ message: 'The portal cannot be reached. Check your connection and try again.' });
  }
}

function failed(failure: NonNullable<PhotoItem['failure']>): Partial<PhotoItem> {
  return { state: 'failed', failure };
}
