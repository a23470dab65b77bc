'use client';

import { postForm } from '#components/forms/post-form.ts';
import { createPhotoQueues } from '#components/photos/photo-queues.ts';
import type { OfPrint } from '#components/proofs/proof-photo.ts';
import { usePrintPhotos } from '#components/proofs/use-print-photos.ts';
import type { EnrolledPrint } from '#lib/contract/enrolled-prints.ts';
import { paths } from '#lib/portal/paths.ts';
import type { PhotographedPrint } from './enrolled-prints.ts';

const queues = createPhotoQueues<PhotographedPrint, OfPrint>();

/** The photos at the press of a workorder that were taken in this tab. */
export const usePressPhotos = (workorder: number, known: readonly EnrolledPrint[], onCaptured: () => void) =>
  usePrintPhotos<PhotographedPrint>({
    queues,
    workorder,
    known,
    // The same photo twice enrols once: sending again is safe.
    send: ({ picture }, { onSent, unreachable }) => {
      const form = new FormData();
      form.append('image', picture, 'photo.jpg');
      return postForm(paths.pressPhoto(workorder), form, unreachable, onSent);
    },
    onCaptured,
  });
