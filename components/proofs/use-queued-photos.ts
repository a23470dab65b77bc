'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useSyncExternalStore } from 'react';
import { createPhotoQueue, type PhotoQueue, type QueueState } from '#components/photos/photo-queue.ts';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { OfPrint } from './proof-photo.ts';

type Send<C> = (
  workorder: number,
  photo: { picture: Blob } & OfPrint,
  options: { onSent: (share: number) => void; unreachable: string },
) => Promise<CallResult<C>>;

/** The queues of one way that photos go: one for each workorder of this tab. */
export interface PhotoQueues<C extends { id: number }> {
  of: (workorder: number, t: Translator<'proofs'>, common: Translator<'common'>) => PhotoQueue<C, OfPrint>;
  nothing: QueueState<C, OfPrint>;
  /** Asks for confirmation before the user leaves the portal with unsent photos, on every page. */
  askBeforeLeaving: (event: BeforeUnloadEvent) => void;
}

export function createPhotoQueues<C extends { id: number }>(send: Send<C>): PhotoQueues<C> {
  const queues = new Map<number, PhotoQueue<C, OfPrint>>();
  return {
    nothing: { photos: [], isPaused: false },
    of: (workorder, t, common) => {
      const found = queues.get(workorder);
      if (found) return found;
      const queue = createPhotoQueue<C, OfPrint>({
        prepare: (file) => preparePhoto(file, common),
        send: (photo, onSent) => send(workorder, photo, { onSent, unreachable: t('photo.unreachable') }),
        idOf: ({ id }) => id,
        words: { pasted: t('photo.pasted'), unreadable: t('photo.notRead') },
      });
      // The server only draws the page: it has no photos, and must not collect queues.
      if (typeof window !== 'undefined') queues.set(workorder, queue);
      return queue;
    },
    askBeforeLeaving: (event) => {
      if ([...queues.values()].some((queue) => queue.unsent() > 0)) event.preventDefault();
    },
  };
}

/**
 * The photos of a workorder that were taken in this tab.
 * @param known captures the service has
 * @param onCaptured called when a photo was measured
 */
export function useQueuedPhotos<C extends { id: number }>(
  queues: PhotoQueues<C>,
  workorder: number,
  known: readonly { id: number }[],
  onCaptured: () => void,
) {
  const t = useTranslations('proofs');
  const queue = queues.of(workorder, t, useTranslations('common'));
  const { photos, isPaused } = useSyncExternalStore(queue.subscribe, queue.current, () => queues.nothing);
  useEffect(() => queue.learn(known.map(({ id }) => id)), [queue, known]);
  const measured = photos.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (measured > 0) onCaptured();
  }, [measured, onCaptured]);
  useEffect(() => {
    window.addEventListener('beforeunload', queues.askBeforeLeaving);
    // Measured photos need not be shown again; unfinished ones continue.
    return () => queue.forget(({ state }) => state === 'done');
  }, [queue, queues]);
  const add = (files: readonly File[], print: string) => queue.add(files, { print });
  return { photos, isPaused, add, retry: queue.retry, forget: queue.forget };
}
