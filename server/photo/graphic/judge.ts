import { type Deviations, deviationsOf, wrongCellsDeviation } from './deviations.ts';
import { checkQuality, doubtsAbout, type QualityHint } from './gates.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { type FigureName, figureNames, type GraphicModel } from './model.ts';
import { addedDetail, missingDetail, type ProcessingName } from './processing.ts';

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
   * Each figure's distance from the model's mean, signed, in standard deviations of genuine prints whose photos were
   * processed as this one was; `wrong` where the model knows how many cells look wrong in genuine prints.
   */
  deviations: Record<string, number> | null;
  /** Each figure by itself, with what explains it; null when it was not judged. */
  evidence: FigureEvidence[] | null;
  /** Why a judged photo has no verdict; null when it has one. */
  reason: UnknownReason | null;
  thresholds: JudgementThresholds;
}

export interface FigureEvidence {
  figure: FigureName | 'wrong';
  deviation: number;
  /** In standard deviations of the press alone, as if the photo had not been processed. */
  ofPress: number;
  /** Processing by the phone that explains most of the difference between the two. */
  explainedBy: ProcessingName | null;
}

export type UnknownReason =
  /** Like a copy but for what the phone did to the photo. */
  | ProcessingName
  /** Far from genuine prints in balance, which a tone curve moves, and like them in the other figures. */
  | 'tone'
  /** Far from genuine prints in one figure, and like them in the others. */
  | 'one_figure'
  /** Too far for an original and too near for a copy. */
  | 'between';

export interface JudgementThresholds {
  /** Up to here original. */
  original: number;
  /** Beyond this a copy; unknown between. Of a photo with less detail than a copy shows: further away. */
  copy: number;
}

/**
 * Chosen on the tuning sets of bench/research/photo: `original` before anything was judged of the test sets, `copy` on
 * those of `bench -- photo pipelines` and `photo fair`. The test is two-sided: a press that holds more of the pattern
 * than the one it was made for is another press.
 */
export const judgementThresholds: JudgementThresholds = { original: 3, copy: 6.5 };

/**
 * No figure accuses a print alone: denoising takes strength or lone cells, a tone curve moves balance, and little ink
 * takes strength. The others together have to be as far from genuine prints as this. More strength than the press has
 * is the exception: nothing that happens to a photo adds any.
 */
const leastAgreement = 3.25;

/**
 * No copy holds more of the pattern than what it was copied from; a press on a good day does. So strength above the
 * mean counts for less, and only much more of it speaks of another press.
 */
const goodDayWeight = 0.75;

/**
 * Deviations of the cells that look wrong, by themselves, beyond which a print is a copy: no processing turns single
 * cells into their opposite, and a pattern redrawn cell by cell on a better press shows nothing else. Only where the
 * photo is no reason to doubt. Chosen on the tuning set of `bench -- copier`.
 */
const redrawnCopy = 6;

/**
 * Deviations of strength below the mean, by itself, beyond which a print is a copy: no processing hides so much of the
 * pattern and leaves the rest alone. Chosen on the tuning sets of `bench -- photo pipelines` and `photo fair`.
 */
const weakCopy = 8;

/**
 * Standard deviation of detail between phones. A copy has more detail than a genuine print, in clumps: a weak print
 * with more of it is no original. Chosen on the tuning set of `bench -- photo pipelines`.
 */
const spreadOfDetail = 0.12;

/**
 * An accusation of a print weaker than its proofs asks for more, by this share for each unit of detail that a copy
 * would show and the photo does not: phones take detail, copying adds it. The least that left no false accusation, with
 * a margin of 5 %, on retired test days of `bench -- photo pipelines`.
 */
const moreForMissingDetail = 2;

/** The code's grid fits so badly below this that what lies in it cannot be judged. */
const minCodeFit = 0.8;

/**
 * Gates first, then the verdict. A copy is what no processing of a genuine print of this press explains.
 * @param measurement null when the code's grid was not found in the photo.
 */
export function judgeGraphic(
  measurement: GraphicMeasurement | null,
  model: GraphicModel,
  thresholds: JudgementThresholds = judgementThresholds,
): Judgement {
  const unjudged = (status: GraphicStatus, hints: QualityHint[] = []): Judgement => ({
    ...{ status, hints, thresholds },
    ...{ distance: null, deviations: null, evidence: null, reason: null },
  });
  if (!measurement) return unjudged('auth_error');
  const faults = checkQuality(measurement);
  if (faults.length > 0) return unjudged('bad_quality', faults);
  if (!(measurement.codeFit >= minCodeFit)) return unjudged('auth_error');
  const figures = deviationsOf(measurement, model);
  if (!figures) return unjudged('auth_error');
  const wrong = wrongCellsDeviation(measurement, model);

  const { strength, balance, lone } = figures;
  const moreWrong = Math.max(0, wrong ?? 0);
  const stronger = Math.max(0, strength.deviation) * goodDayWeight;
  const worse = [Math.min(0, strength.deviation), balance.deviation, lone.deviation, moreWrong];
  const distance = Math.hypot(stronger, ...worse);
  const most = Math.max(...worse.map(Math.abs));
  const agreement = Math.sqrt(Math.max(0, distance ** 2 - most ** 2));

  const doubts = doubtsAbout(measurement);
  const missing = strength.deviation < 0 ? missingDetail(measurement, model.detail) : 0;
  const demand = 1 + moreForMissingDetail * missing;
  const copyFrom = thresholds.copy * demand;
  const isCopy = distance > copyFrom && agreement > leastAgreement * demand;
  const isWeak = strength.deviation < -weakCopy * demand;
  const isRedrawn = moreWrong > redrawnCopy && doubts.length === 0;
  // A copy that was smoothed until it looks genuine is no original: too much of it would be explained away.
  const clumps = strength.deviation < 0 ? addedDetail(measurement, model.detail) / spreadOfDetail : 0;
  const isOriginal = Math.hypot(distance, clumps) <= thresholds.original && distanceOfPress(figures) <= thresholds.copy;
  const status = isOriginal ? 'auth_original' : isCopy || isWeak || isRedrawn ? 'auth_copy' : 'auth_unknown';
  const reason = status === 'auth_unknown' ? reasonOf(figures, distance > copyFrom, thresholds) : null;
  return {
    status,
    hints: status === 'auth_unknown' ? hintsFor(reason, doubts) : [],
    distance,
    deviations: {
      strength: strength.deviation,
      balance: balance.deviation,
      lone: lone.deviation,
      ...(wrong !== null && { wrong }),
    },
    evidence: [
      ...figureNames.map((figure) => ({ figure, ...figures[figure] })),
      ...(wrong === null ? [] : [{ figure: 'wrong' as const, deviation: wrong, ofPress: wrong, explainedBy: null }]),
    ],
    reason,
    thresholds: { original: thresholds.original, copy: copyFrom },
  };
}

/** How far the figures are from genuine prints if nothing in the photo explains it. */
const distanceOfPress = (figures: Deviations): number =>
  Math.hypot(...figureNames.map((name) => figures[name].ofPress));

/** The processing without which the photo would be a copy's; else how its figures disagree. */
function reasonOf(figures: Deviations, isFar: boolean, { copy }: JudgementThresholds): UnknownReason {
  const explained = figureNames
    .map((name) => figures[name])
    .filter(({ explainedBy }) => explainedBy)
    .sort((a, b) => Math.abs(b.ofPress) - Math.abs(a.ofPress));
  if (distanceOfPress(figures) > copy && explained[0]?.explainedBy) return explained[0].explainedBy;
  if (!isFar) return 'between';
  const { strength, balance, lone } = figures;
  const others = Math.max(Math.abs(strength.deviation), Math.abs(lone.deviation));
  return Math.abs(balance.deviation) > others ? 'tone' : 'one_figure';
}

/** Hints for the next photo, in the order of the interface. Phones process photos taken in little light. */
function hintsFor(reason: UnknownReason | null, doubts: readonly QualityHint[]): QualityHint[] {
  const isProcessed = reason === 'smoothing' || reason === 'sharpening' || reason === 'tone';
  return isProcessed && !doubts.includes('generic') ? [...doubts, 'generic'] : [...doubts];
}
