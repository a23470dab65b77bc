import { capturesNeeded, printsNeeded } from '#lib/contract/print-quality.ts';
import type { FitRefusal } from '#server/photo/graphic/model.ts';

/** Why no model could be fitted, in words for the partner. */
export const refusalTexts: Record<FitRefusal, string> = {
  too_few_prints: `Photograph at least ${printsNeeded} different prints.`,
  too_few_captures: `Take at least ${capturesNeeded} usable photos of each print.`,
  spread_too_wide:
    'The prints differ so much among themselves that copies could not be told apart. Check the press for drift and slips, and that all photos show proofs of this workorder.',
  too_weak:
    'The prints hold too little of the graphic for copies to lose any. Check focus, ink and substrate, or print with larger cells (cell_dots).',
};
