import { lacksPhones } from '#lib/contract/values/print-quality.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { type FigureName, figureNames, figuresOf, type GraphicModel, spreadFactor } from './model.ts';
import { type Processing, type ProcessingName, processingNames, processingOf } from './processing.ts';
import { wrongCellsBeyond } from './wrong-cells-model.ts';

/** A figure of a photo compared with genuine prints. */
export interface FigureDeviation {
  /** In standard deviations, signed, with what processing and other phones may do to it. */
  deviation: number;
  /** The same without that: in standard deviations of the press alone. */
  ofPress: number;
  /**
   * The same in an accusation. Where one phone took the proofs, it may have moved the figure as far as unlike phones
   * differ, and only what copying does counts: less strength, and less of lone cells.
   */
  accusing: number;
  /** Processing that allows for most of the difference between the two; null where they hardly differ. */
  explainedBy: ProcessingName | null;
}

export type Deviations = Record<FigureName, FigureDeviation>;

// Standard deviations that are added to the press's own. Those of strength are shares of unexplained light: the same
// light on every press. Chosen on the tuning set of `bench -- photo pipelines`.

/** For each unit of processing. */
const ofProcessing: Record<FigureName, Record<ProcessingName, number>> = {
  strength: { smoothing: 0.12, sharpening: 0.25, disturbance: 0.015 },
  balance: { smoothing: 0.1, sharpening: 0.3, disturbance: 0.02 },
  lone: { smoothing: 0.5, sharpening: 0.5, disturbance: 0.03 },
};

/**
 * In any photo. Tone curves move balance. Means of real prints of strength 2 lie .04 to .13 apart: the first one.
 */
const ofPhotos: Record<FigureName, number> = { strength: 0.02, balance: 0.03, lone: 0 };

/** Between the means of phones by daylight. */
const betweenPhones: Record<FigureName, number> = { strength: 0.01, balance: 0.02, lone: 0.025 };

/**
 * Between unlike phones in any light, by the press's unexplained light: the less a press holds, the further phones move
 * its figures. Root mean square over pairs of pipelines of the tuning set, one for the proofs and one for the photo.
 * Tone curves of phones move balance further than copying does.
 */
const betweenUnlikePhones: Record<FigureName, (light: number) => number> = {
  strength: (light) => 0.02 + 0.07 * light,
  balance: () => Number.POSITIVE_INFINITY,
  lone: (light) => 0.02 + 0.09 * light,
};

/** The same of wrong cells: a share of the proofs' mean, and a floor. */
const wrongBetweenUnlikePhones = { share: 0.42, floor: 0.0005 } as const;

/** Whether proofs by unlike phones show how far phones move the figures. */
export const knowsPhones = ({ phones = 0 }: GraphicModel): boolean => !lacksPhones({ phones });

/** Each figure's deviation from the model's mean; null when a figure is no number. */
export function deviationsOf(measurement: GraphicMeasurement, model: GraphicModel): Deviations | null {
  const figures = figuresOf(measurement);
  const processing = processingOf(measurement, model.detail);
  const deviations = {
    strength: strengthOf(figures.strength, measurement, model, processing),
    balance: compare(
      'balance',
      figures.balance - model.balance.mean,
      model.balance.deviation * spreadFactor('balance', measurement),
      model,
      processing,
    ),
    lone: compare(
      'lone',
      figures.lone - model.lone.mean,
      model.lone.deviation * spreadFactor('lone', measurement),
      model,
      processing,
    ),
  };
  return figureNames.every((name) => Number.isFinite(deviations[name].deviation)) ? deviations : null;
}

/**
 * Strength below the mean is compared as unexplained light (1 / sinh² of it is light that the pattern does not explain,
 * as a share of what it explains): processing adds the same light on every press, and atanh ρ of the cleanest press
 * falls furthest by it. No phone adds strength, so above the mean of proofs by unlike phones only the press's own
 * spread counts. A single phone may have taken some from the proofs.
 */
function strengthOf(
  strength: number,
  measurement: GraphicMeasurement,
  model: GraphicModel,
  processing: Processing,
): FigureDeviation {
  const { mean, deviation } = model.strength;
  const own = deviation * spreadFactor('strength', measurement);
  if (strength >= mean && knowsPhones(model)) {
    const above = (strength - mean) / own;
    return { deviation: above, ofPress: above, accusing: above, explainedBy: null };
  }
  const light = unexplainedLight(mean);
  const ownLight = (own * 2 * light) / Math.tanh(mean);
  return compare('strength', light - unexplainedLight(strength), ownLight, model, processing);
}

/** Least strength that a photo is compared by: a print without any pattern. */
const leastStrength = 0.1;
const unexplainedLight = (strength: number): number => 1 / Math.sinh(Math.max(strength, leastStrength)) ** 2;

/** Below this share of the press's own deviations nothing is called explained. */
const explainedShare = 0.8;

/**
 * @param difference from the model's mean.
 * @param own standard deviation of the press, at the photo's blur.
 */
function compare(
  name: FigureName,
  difference: number,
  own: number,
  model: GraphicModel,
  processing: Processing,
): FigureDeviation {
  const added = processingNames.map((kind) => ofProcessing[name][kind] * processing[kind]);
  // The photo's phone and the mean of those that took the proofs.
  const phones = betweenPhones[name] * Math.sqrt(1 + 1 / Math.max(1, model.phones ?? 1));
  const deviation = difference / Math.hypot(own, ofPhotos[name], phones, ...added);
  const ofPress = difference / Math.hypot(own, ofPhotos[name]);
  const isExplained = Math.abs(deviation) < explainedShare * Math.abs(ofPress) && Math.max(...added) > phones;
  const most = added.indexOf(Math.max(...added));
  const accusing = knowsPhones(model)
    ? deviation
    : Math.min(0, difference / Math.hypot(own, ofPhotos[name], unlikePhones(name, model), ...added));
  return { deviation, ofPress, accusing, explainedBy: isExplained ? (processingNames[most] ?? null) : null };
}

/** The photo's phone and the one that took the proofs. */
const unlikePhones = (name: FigureName, model: GraphicModel): number =>
  Math.SQRT2 * betweenUnlikePhones[name](unexplainedLight(model.strength.mean));

/** How many more cells look wrong than in genuine prints, in deviations; null where that is not known. */
export function wrongCellsDeviation(
  measurement: GraphicMeasurement,
  model: GraphicModel,
): Pick<FigureDeviation, 'deviation' | 'accusing'> | null {
  const { wrong, strength } = model;
  const deviation = wrongCellsBeyond(measurement, wrong, figuresOf(measurement).strength - strength.mean);
  if (deviation === null || !wrong) return null;
  if (knowsPhones(model)) return { deviation, accusing: deviation };
  const { share, floor } = wrongBetweenUnlikePhones;
  const wide = { mean: wrong.mean, deviation: Math.hypot(wrong.deviation, share * Math.max(0, wrong.mean) + floor) };
  // More strength than the proofs have is their phone's, not another press's.
  return { deviation, accusing: wrongCellsBeyond(measurement, wide, 0) ?? 0 };
}
