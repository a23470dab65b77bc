'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { type PhotoQueues, useQueueState } from '#components/photos/photo-queues.ts';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { isPaused } from '#components/photos/queued-photo.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { OfPrint } from './proof-photo.ts';

interface PrintPhotosOptions<R extends { id: number }> {
  queues: PhotoQueues<R, OfPrint>;
  workorder: number;
  /** Results that the service has. */
  known: readonly { id: number }[];
  send: (
    photo: { picture: Blob } & OfPrint,
    options: { onSent: (share: number) => void; unreachable: string },
  ) => Promise<CallResult<R>>;
  /** Called when a photo was measured. */
  onCaptured: () => void;
}

/** The photos of a workorder's prints that were taken in this tab. */
export function usePrintPhotos<R extends { id: number }>(options: PrintPhotosOptions<R>) {
  const { queues, workorder, known, send, onCaptured } = options;
  const t = useTranslations('proofs');
  const common = useTranslations('common');
  const queue = queues(String(workorder), () => ({
    prepare: (file) => preparePhoto(file, common),
    send: ({ picture, data }, onSent) => send({ picture, ...data }, { onSent, unreachable: t('photo.unreachable') }),
    idOf: ({ id }) => id,
    words: { pasted: t('photo.pasted'), unreadable: t('photo.notRead') },
  }));
  const { photos } = useQueueState(queue);
  useEffect(() => queue.addKnown(known.map(({ id }) => id)), [queue, known]);
  const measured = photos.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (measured > 0) onCaptured();
  }, [measured, onCaptured]);
  // Measured photos need not be shown again; unfinished ones continue.
  useEffect(() => () => queue.remove(({ state }) => state === 'done'), [queue]);
  const add = (files: readonly File[], print: string) => queue.add(files, { print });
  return { photos, isPaused: isPaused(photos), add, retry: queue.retry, remove: queue.remove };
}
