import type { QueuedPhoto } from '#components/photos/queued-photo.ts';
import type { QaCapture } from '#lib/contract/print-quality.ts';

/** The print in a photo; empty where its code identifies it. */
export interface OfPrint {
  print: string;
}

/** A photo of a print of a workorder, which the service answers with a capture. */
export type PrintPhoto<R> = QueuedPhoto<R, OfPrint>;
export type ProofPhoto = PrintPhoto<QaCapture>;
