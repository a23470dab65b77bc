import type { EnrolledPrint, EnrolmentProgress } from '#lib/contract/enrolled-prints.ts';

/** The enrolled prints of a workorder, newest first, and how many there are of how many codes. */
export interface EnrolledPrints {
  /** More than these there are when `progress.enrolled` is larger. */
  prints: EnrolledPrint[];
  progress: EnrolmentProgress;
}

/** A print as the service answers its photo. */
export interface PhotographedPrint extends EnrolledPrint {
  image_roi: [number, number, number, number];
}
