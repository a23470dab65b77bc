import { capturesNeeded, printsNeeded } from '#lib/contract/print-quality.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { FitRefusal } from '#server/photo/graphic/model.ts';

/** Why no model could be fitted, in words for the partner. */
export const fitReasons: Record<FitRefusal, Reason> = {
  too_few_prints: reason('tooFewPrints', { count: printsNeeded }),
  too_few_captures: reason('tooFewPhotosOfPrint', { count: capturesNeeded }),
  spread_too_wide: reason('printsDifferTooMuch'),
  too_weak: reason('printsHoldTooLittle'),
};
