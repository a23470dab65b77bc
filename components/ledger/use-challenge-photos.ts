'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { postForm } from '#components/forms/post-form.ts';
import { createPhotoQueue } from '#components/photos/photo-queue.ts';
import { useQueueState } from '#components/photos/photo-queues.ts';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Claim, JudgedPhoto } from './challenge-photo.ts';

/** Photos for a challenge, sent one after the other. Those that were judged change the results on the page. */
export function useChallengePhotos(ledgerKey: string) {
  const t = useTranslations('ledger');
  const common = useTranslations('common');
  const router = useRouter();
  const [queue] = useState(() =>
    createPhotoQueue<JudgedPhoto, { claim: Claim }>({
      prepare: (file) => preparePhoto(file, common),
      send: ({ picture, data }, onSent) => {
        const form = new FormData();
        form.append('claim', data.claim);
        form.append('image', picture, 'photo.jpg');
        return postForm(paths.challengePhoto(ledgerKey), form, t('send.unreachable'), onSent);
      },
      atOnce: 1,
      words: { pasted: t('send.label'), unreadable: common('photo.unreadable') },
    }),
  );
  const { photos } = useQueueState(queue);
  const judged = photos.filter(({ state }) => state === 'done').length;
  useEffect(() => {
    if (judged > 0) router.refresh();
  }, [judged, router]);
  useEffect(() => () => queue.remove(() => true), [queue]);
  return { photos, add: queue.add, retry: queue.retry };
}
