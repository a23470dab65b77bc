'use client';

import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useRef, useState } from 'react';
import { postForm } from '#components/forms/post-form.ts';
import { preparePhoto } from '#components/photos/prepare-photo.ts';
import { paths } from '#lib/portal/paths.ts';
import { type ChallengePhoto, type Claim, canSendAgain } from './challenge-photo.ts';

/**
 * Photos for a challenge, sent one after the other, newest first. Those that were judged change the results on the
 * page.
 */
export function useChallengePhotos(ledgerKey: string) {
  const t = useTranslations('ledger');
  const common = useTranslations('common');
  const router = useRouter();
  const [photos, setPhotos] = useState<ChallengePhoto[]>([]);
  const next = useRef(0);
  const isSending = useRef(false);

  const change = useCallback((id: number, by: Partial<ChallengePhoto>) => {
    setPhotos((all) => all.map((photo) => (photo.id === id ? { ...photo, ...by } : photo)));
  }, []);

  const send = useCallback(
    async ({ id, file, claim }: ChallengePhoto) => {
      change(id, { state: 'sending' });
      const prepared = await preparePhoto(file, common);
      if (!prepared.ok) return change(id, { state: 'failed', message: prepared.message, canRetry: false });
      const form = new FormData();
      form.append('claim', claim);
      form.append('image', prepared.photo, 'photo.jpg');
      const path = paths.challengePhoto(ledgerKey);
      const result = await postForm<NonNullable<ChallengePhoto['judged']>>(path, form, t('send.unreachable'), () => {});
      if (result.ok) {
        change(id, { state: 'judged', judged: result.data });
        router.refresh();
      } else {
        change(id, { state: 'failed', message: result.message, canRetry: canSendAgain(result.status) });
      }
    },
    [change, common, ledgerKey, router, t],
  );

  const waiting = photos.findLast(({ state }) => state === 'waiting');
  useEffect(() => {
    if (!waiting || isSending.current) return;
    isSending.current = true;
    void send(waiting).finally(() => {
      isSending.current = false;
      // The next render shows the photos behind it.
      setPhotos((all) => [...all]);
    });
  }, [waiting, send]);

  const add = (files: readonly File[], claim: Claim) => {
    const added = files.map((file): ChallengePhoto => {
      next.current += 1;
      return { id: next.current, file, claim, state: 'waiting' };
    });
    setPhotos((all) => [...added.reverse(), ...all]);
  };
  const retry = (id: number) => change(id, { state: 'waiting' });
  return { photos, add, retry };
}
