'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { createPhotoQueues, useQueueState } from '#components/photos/photo-queues.ts';
import { photoStoreOf } from '#components/photos/photo-store.ts';
import { makeThumbnail, preparePhoto } from '#components/photos/prepare-photo.ts';
import type { AuthenticationResult } from '#lib/contract/photo.ts';
import { sendPhoto } from './send-photo.ts';

const queues = createPhotoQueues<AuthenticationResult>();

/** The photos of a user in this browser, also those of earlier visits. */
export function usePhotos(owner: { user: number; company: number }) {
  const t = useTranslations('authenticate');
  const common = useTranslations('common');
  const queue = queues(`${owner.user}-${owner.company}`, () => ({
    store: photoStoreOf(owner),
    prepare: (file) => preparePhoto(file, common),
    thumbnail: makeThumbnail,
    send: ({ picture, id }) => sendPhoto(picture, id, t('late')),
    offline: { isConnected: () => navigator.onLine, isOutage: ({ status }) => status === 0 },
    hold: 'one',
    atOnce: 3,
    words: { pasted: t('pasted'), unreadable: t('unreadable') },
  }));
  useEffect(() => void queue.restore(), [queue]);
  return { ...useQueueState(queue), ...queue };
}
