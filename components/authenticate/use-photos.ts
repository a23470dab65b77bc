'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { keptPhotosOf } from '#components/photos/kept-photos.ts';
import { makeThumbnail, preparePhoto } from '#components/photos/prepare-photo.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { createPhotoQueue, type PhotoQueue, type QueueState } from './photo-queue.ts';
import { sendPhoto } from './send-photo.ts';

/** One for each user and company of this tab. */
const queues = new Map<string, PhotoQueue>();
const nothing: QueueState = { items: [], isOffline: false, isUnkept: false };

function queueOf(
  owner: { user: number; company: number },
  t: Translator<'authenticate'>,
  common: Translator<'common'>,
): PhotoQueue {
  const name = `${owner.user}-${owner.company}`;
  const found = queues.get(name);
  if (found) return found;
  const queue = createPhotoQueue({
    kept: keptPhotosOf(owner),
    prepare: (file) => preparePhoto(file, common),
    thumbnail: makeThumbnail,
    send: (photo, name) => sendPhoto(photo, name, t('late')),
    isConnected: () => navigator.onLine,
    now: Date.now,
    words: { pasted: t('pasted'), unreadable: t('unreadable') },
  });
  // The server only draws the page: it has no photos, and must not collect queues.
  if (typeof window !== 'undefined') {
    queues.set(name, queue);
    window.addEventListener('online', queue.resume);
  }
  return queue;
}

/** The photos of a user in this browser, also those of before a reload; they go on while other pages are open. */
export function usePhotos(owner: { user: number; company: number }) {
  const queue = queueOf(owner, useTranslations('authenticate'), useTranslations('common'));
  const state = useSyncExternalStore(queue.subscribe, queue.current, () => nothing);
  useEffect(() => void queue.restore(), [queue]);
  const wouldBeLost = state.isUnkept && state.items.some((item) => !item.result && item.state !== 'failed');
  useEffect(() => {
    if (!wouldBeLost) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [wouldBeLost]);
  return { ...state, add: queue.add, resume: queue.resume, retry: queue.retry, remove: queue.remove };
}
