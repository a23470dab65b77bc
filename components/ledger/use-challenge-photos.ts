'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { postForm } from '#components/forms/post-form.ts';
import { createPhotoQueue, type QueueState } from '#components/photos/photo-queue.ts';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Claim, JudgedPhoto } from './challenge-photo.ts';

const nothing: QueueState<JudgedPhoto, { claim: Claim }> = { photos: [], isPaused: false };

/** Photos for a challenge, sent one after the other. Those that were judged change the results on the page. */
export function useChallengePhotos(ledgerKey: string) {
  const t = useTranslations('ledger');
  const common = useTranslations('common');
  const router = useRouter();
  const [queue] = useState(() =>
    createPhotoQueue<JudgedPhoto, { claim: Claim }>({
      prepare: (file) => preparePhoto(file, common),
      send: ({ picture, claim }, onSent) => {
        const form = new FormData();
        form.append('claim', claim);
        form.append('image', picture, 'photo.jpg');
        return postForm(paths.challengePhoto(ledgerKey), form, t('send.unreachable'), onSent);
      },
      sideBySide: 1,
      words: { pasted: t('send.label'), unreadable: common('photo.unreadable') },
    }),
  );
  const { photos } = useSyncExternalStore(queue.subscribe, queue.current, () => nothing);
  const judged = photos.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (judged > 0) router.refresh();
  }, [judged, router]);
  useEffect(() => () => queue.forget(() => true), [queue]);
  return { photos, add: queue.add, retry: queue.retry };
}
