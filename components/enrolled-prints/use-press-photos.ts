'use client';

import { postForm } from '#components/forms/post-form.ts';
import { createPhotoQueues, useQueuedPhotos } from '#components/proofs/use-queued-photos.ts';
import type { EnrolledPrint } from '#lib/contract/enrolled-prints.ts';
import { paths } from '#lib/portal/paths.ts';
import type { PhotographedPrint } from './enrolled-prints.ts';

/** The same photo twice enrols once: sending again is safe. */
const queues = createPhotoQueues<PhotographedPrint>((workorder, { picture }, { onSent, unreachable }) => {
  const form = new FormData();
  form.append('image', picture, 'photo.jpg');
  return postForm(paths.pressPhoto(workorder), form, unreachable, onSent);
});

/** The photos at the press of a workorder that were taken in this tab. */
export const usePressPhotos = (workorder: number, known: readonly EnrolledPrint[], onCaptured: () => void) =>
  useQueuedPhotos(queues, workorder, known, onCaptured);
