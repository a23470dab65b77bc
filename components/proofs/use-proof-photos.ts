'use client';

import { useEffect, useSyncExternalStore } from 'react';
import { preparePhoto } from '#components/authenticate/prepare-photo.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { createPhotoQueue, type PhotoQueue, type QueueState } from './photo-queue.ts';
import { sendPhoto } from './send-photo.ts';

/** One for each workorder of this tab. */
const queues = new Map<number, PhotoQueue>();
const nothing: QueueState = { photos: [], isPaused: false };

function queueOf(workorder: number, t: Texts<'proofs'>, common: Texts<'common'>): PhotoQueue {
  const found = queues.get(workorder);
  if (found) return found;
  const queue = createPhotoQueue(
    {
      prepare: (file) => preparePhoto(file, common),
      send: (photo, onSent) => sendPhoto(workorder, photo, { onSent, unreachable: t('photo.unreachable') }),
    },
    t,
  );
  // The server only draws the page: it has no photos, and must not collect queues.
  if (typeof window !== 'undefined') queues.set(workorder, queue);
  return queue;
}

/** Leaving the portal with photos that are nowhere else asks first, on whatever page of it. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  if ([...queues.values()].some((queue) => queue.unsent() > 0)) event.preventDefault();
}

/**
 * The photos of a workorder's proofs that were taken in this tab.
 * @param known captures the service has
 * @param onCaptured called when a photo was measured
 */
export function useProofPhotos(workorder: number, known: readonly QaCapture[], onCaptured: () => void) {
  const t = useTexts('proofs');
  const queue = queueOf(workorder, t, useTexts('common'));
  const { photos, isPaused } = useSyncExternalStore(queue.subscribe, queue.current, () => nothing);
  useEffect(() => queue.learn(known), [queue, known]);
  const measured = photos.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (measured > 0) onCaptured();
  }, [measured, onCaptured]);
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeLeaving);
    // What is measured need not be shown again; what is on its way goes on.
    return () => queue.forget(({ state }) => state === 'done');
  }, [queue]);
  return { photos, isPaused, add: queue.add, retry: queue.retry, forget: queue.forget };
}
