'use client';

import { createPhotoQueues } from '#components/photos/photo-queues.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';
import type { OfPrint } from './proof-photo.ts';
import { sendPhoto } from './send-photo.ts';
import { usePrintPhotos } from './use-print-photos.ts';

const queues = createPhotoQueues<QaCapture, OfPrint>();

/** The photos of a workorder's proofs that were taken in this tab. */
export const useProofPhotos = (workorder: number, known: readonly QaCapture[], onCaptured: () => void) =>
  usePrintPhotos({
    queues,
    workorder,
    known,
    send: (photo, options) => sendPhoto(workorder, photo, options),
    onCaptured,
  });
