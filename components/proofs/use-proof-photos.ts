'use client';

import type { QaCapture } from '#lib/contract/print-quality.ts';
import { sendPhoto } from './send-photo.ts';
import { createPhotoQueues, useQueuedPhotos } from './use-queued-photos.ts';

const queues = createPhotoQueues<QaCapture>(sendPhoto);

/** The photos of a workorder's proofs that were taken in this tab. */
export const useProofPhotos = (workorder: number, known: readonly QaCapture[], onCaptured: () => void) =>
  useQueuedPhotos(queues, workorder, known, onCaptured);
