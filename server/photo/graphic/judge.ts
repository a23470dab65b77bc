import { checkQuality, doubtsAbout, isSmoothed, type QualityHint } from './gates.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { type FigureName, figureNames, figuresOf, type GraphicModel, spreadFactor } from './model.ts';
import { wrongCellsBeyond } from './wrong-cells-model.ts';

export type GraphicStatus = 'auth_original' | 'auth_copy' | 'auth_unknown' | 'auth_error' | 'bad_quality';

/** A verdict and everything it rests on: kept with the scan. */
export interface Judgement {
  status: GraphicStatus;
  hints: QualityHint[];
  /**
   * How far the photo is from genuine prints: the length of `deviations`, strength above the mean counted at three
   * quarters, fewer wrong cells not at all; null when it was not judged.
   */
  distance: number | null;
  /**
   * Each figure's distance from the model's mean, in its standard deviations, signed; `wrong` where the model knows how
   * many cells look wrong in genuine prints.
   */
  deviations: (Record<FigureName, number> & { wrong?: number }) | null;
  thresholds: JudgementThresholds;
}

export interface JudgementThresholds {
  /** Up to here original. */
  original: number;
  /** Beyond this a copy; unknown between. */
  copy: number;
}

/**
 * Chosen on the tuning and validation sets of bench/photo, before anything was judged of the test set; the copy's on
 * the tuning set of `bench -- photo fair`. The test is two-sided: a press that holds more of the pattern than the one
 * it was made for is another press.
 */
export const judgementThresholds: JudgementThresholds = { original: 3, copy: 5 };

/**
 * Up to here a photo that gives cause for doubt is no reason to call a print a copy: another photo is asked for. A
 * print of a bad day lies some deviations away by itself. Pixels, blur and smoothed grain take few more from it; light,
 * damage and what phones do against darkness take as many again. Chosen on the tuning set of `bench -- photo fair`,
 * with models of a better day.
 */
const doubtfulCopy = { few: 6, disturbed: 7 } as const;

/**
 * No copy holds more of the pattern than what it was copied from; a press on a good day does. So strength above the
 * mean counts for less, and only much more of it speaks of another press.
 */
const goodDayWeight = 0.75;

/**
 * Deviations of the cells that look wrong, by themselves, beyond which a print is a copy: redrawn cell by cell and
 * printed on a better press it shows as much of the pattern as a genuine print. Only where the photo is no reason to
 * doubt. Chosen on the tuning set of `bench -- copier`.
 */
const redrawnCopy = 6;

/** Deviations up to which a print has no more cells that look wrong than genuine ones have. */
const fewWrong = 1;

/**
 * A print that is weaker than its proofs and like them in everything else is no copy up to `copy`: light, blur and
 * processing take strength, and so does a day of less ink. Of those that a copy loses some cells gain ink, vanish where
 * they stand alone or come out wrong: `others` is the length of these deviations. Chosen on the tuning set of `bench --
 * photo fair`.
 */
const weakPrint = { copy: 7, others: 2.5 } as const;

/** The code's grid fits so badly below this that what lies in it cannot be judged. */
const minCodeFit = 0.8;

/**
 * Gates first, then the verdict; a copy only where the photo itself is no reason for what is seen.
 * @param measurement null when the code's grid was not found in the photo.
 */
export function judgeGraphic(
  measurement: GraphicMeasurement | null,
  model: GraphicModel,
  thresholds: JudgementThresholds = judgementThresholds,
): Judgement {
  const answer = (status: GraphicStatus, hints: QualityHint[] = []): Judgement => ({
    status,
    hints,
    distance: null,
    deviations: null,
    thresholds,
  });
  if (!measurement) return answer('auth_error');
  const hints = checkQuality(measurement);
  if (hints.length > 0) return answer('bad_quality', hints);
  if (!(measurement.codeFit >= minCodeFit)) return answer('auth_error');
  const figures = figuresOf(measurement);
  const deviationOf = (name: FigureName) =>
    (figures[name] - model[name].mean) / (model[name].deviation * spreadFactor(name, measurement));
  const deviations = {
    strength: deviationOf('strength'),
    balance: deviationOf('balance'),
    lone: deviationOf('lone'),
  };
  const weighed = { ...deviations, strength: deviations.strength * (deviations.strength > 0 ? goodDayWeight : 1) };
  const printed = Math.hypot(...figureNames.map((name) => weighed[name]));
  if (!Number.isFinite(printed)) return answer('auth_error');
  const wrong = wrongCellsBeyond(measurement, model.wrong, figures.strength - model.strength.mean);
  const distance = Math.hypot(printed, Math.max(0, wrong ?? 0));
  const others = Math.hypot(weighed.balance, weighed.lone, Math.max(0, wrong ?? Number.POSITIVE_INFINITY));
  const isWeakAlone = weighed.strength < 0 && others <= weakPrint.others && printed <= weakPrint.copy;
  const isCopy = printed > thresholds.copy;
  if (isCopy) {
    const doubts = doubtsAbout(measurement);
    const isDisturbed = doubts.includes('glare') || doubts.includes('generic');
    const isNear = printed <= (isDisturbed ? doubtfulCopy.disturbed : doubtfulCopy.few);
    if (doubts.length > 0 && (isNear || isWeakAlone)) return answer('bad_quality', doubts);
    if (isNear && isSmoothed(measurement)) return answer('bad_quality', ['generic']);
  }
  // Phones that smooth grain away take lone cells first and leave the rest: a copy loses strength or gains ink too. A
  // median takes all of them alike, and some strength with them; a copy lost them one by one, and shows wrong cells.
  const isTakenAlike = isSmoothed(measurement) && weighed.lone < 0 && wrong !== null && wrong <= fewWrong;
  const withoutLone = Math.hypot(weighed.strength, weighed.balance);
  const isLoneAlone = withoutLone <= (isTakenAlike ? thresholds.copy : thresholds.original);
  const isRedrawn = (wrong ?? 0) > redrawnCopy && doubtsAbout(measurement).length === 0;
  const status =
    distance <= thresholds.original
      ? 'auth_original'
      : (isCopy && !isLoneAlone && !isWeakAlone) || isRedrawn
        ? 'auth_copy'
        : 'auth_unknown';
  return { status, hints: [], distance, deviations: { ...deviations, ...(wrong !== null && { wrong }) }, thresholds };
}
