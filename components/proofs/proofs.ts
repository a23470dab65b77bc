import type { QaCapture, QaProgress } from '#lib/contract/print-quality.ts';

/** Photos of a workorder's proofs, newest first, and how far they have come. */
export interface Proofs {
  /** More than these there are when `count` is larger. */
  captures: QaCapture[];
  count: number;
  progress: QaProgress;
}
