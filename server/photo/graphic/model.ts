import { mostMorePrints } from '#lib/contract/values/print-quality.ts';
import { checkQuality } from './gates.ts';
import type { GraphicMeasurement } from './measure-graphic.ts';
import { detailWithoutSharpening } from './processing.ts';
import { boundsOf, type Spread, spreadOf, steady } from './spread.ts';
import { countUnlikePhones } from './unlike-phones.ts';
import { wrongCellsOf } from './wrong-cells-model.ts';

/** Changes when measurements or their use change. */
export const modelVersion = 3;

/**
 * Versions that photos are still judged by. Version 1 has no wrong cells, and none are looked for. Versions 1 and 2 do
 * not know the detail of their proofs: smoothing is not taken into account.
 */
const judgedVersions: readonly number[] = [1, 2, modelVersion];

/** Whether a stored model can be used, or proofs have to be fitted again. */
export const isJudgedBy = (model: GraphicModel): boolean => judgedVersions.includes(model.version);

/** The figures whose spread a model has. */
export const figureNames = ['strength', 'balance', 'lone'] as const;
export type FigureName = (typeof figureNames)[number];

/**
 * Figures of genuine prints of one equipment on one substrate in one layout, as cameras see them. Plain data: stored
 * with them. `strength` is atanh ρ: how much of the light is the pattern's. `balance` is the response of paper cells
 * with ink on three sides less that of ink cells with paper on three sides: the press's own dot gain. `lone` is the
 * response of cells that differ from all four neighbours.
 */
export interface GraphicModel extends Record<FigureName, Spread> {
  version: number;
  prints: number;
  captures: number;
  /**
   * Share of cells that look like their opposite. Absent in models of version 1, and where proofs were measured before
   * it was.
   */
  wrong?: Spread;
  /**
   * Prints that would have to be photographed beside these to be sure how far apart they lie; 0 when it is sure. Absent
   * in models of version 1.
   */
  morePrints?: number;
  /**
   * Mean detail of the proofs (`detailWithoutSharpening`). Absent in models before version 3, and of proofs measured
   * before it was.
   */
  detail?: number;
  /**
   * How many unlike phones took the proofs (`countUnlikePhones`); 0 when their files do not say. Absent before version
   * 3. Proofs by one phone do not show how far phones differ: verdicts allow for more then.
   */
  phones?: number;
}

/** The figures of a photo, as they would be under the conditions of reference. */
export type Figures = Record<FigureName, number>;

/**
 * Effect of light, focus and noise on the figures, the same for every press. Fitted on the tuning set of
 * bench/research/photo.
 */
const sharedSlopes = {
  strength: { contrast: 0.09, noise: 1.64, blur: -0.06 },
  balance: { contrast: 0.18, noise: -0.35, blur: -0.11 },
  lone: { contrast: 0, noise: 0, blur: -0.17 },
} as const satisfies Record<FigureName, Record<keyof typeof reference, number>>;
const reference = { contrast: 0.5, noise: 0.01, blur: 0.8 } as const;

/**
 * Growth of a figure's spread with blur beyond the reference blur: exponents for each cell of sigma.
 */
const spreadGrowth: Record<FigureName, number> = { strength: 0.5, balance: 0.4, lone: 2.4 };

/** The factor on a figure's deviation that a photo's blur brings. */
export function spreadFactor(name: FigureName, { blur }: GraphicMeasurement): number {
  return Math.exp(spreadGrowth[name] * Math.max(0, blur - reference.blur));
}

export function figuresOf(measurement: GraphicMeasurement): Figures {
  const [ink4 = 0, ink3 = 0, , paper4 = 0, paper3 = 0] = measurement.responses;
  const contrast = measurement.contrast - reference.contrast;
  const noise = measurement.noise - reference.noise;
  const blur = measurement.blur - reference.blur;
  const effect = (name: FigureName) => {
    const slopes = sharedSlopes[name];
    return slopes.contrast * contrast + slopes.noise * noise + slopes.blur * blur;
  };
  return {
    strength: Math.atanh(Math.min(Math.max(measurement.rhoShaped, 0), 0.9999)) - effect('strength'),
    balance: paper3 - ink3 - effect('balance'),
    lone: (ink4 + paper4) / 2 - effect('lone'),
  };
}

/** One photo of a proof. */
export interface ProofCapture {
  /** Id of the print's code. */
  print: string;
  measurement: GraphicMeasurement;
  /** Camera by the file's EXIF data; empty or absent when unknown. */
  camera?: string;
}

/** Why no model was fitted. */
export type FitRefusal =
  /** Fewer than five prints, or fewer than fifteen usable captures. */
  | 'too_few_prints'
  | 'too_few_captures'
  /** Genuine prints surely differ more among themselves than from copies: by more than chance makes of so few. */
  | 'spread_too_wide'
  /** The press does not hold the pattern: copies could not be distinguished. */
  | 'too_weak';

export type FitResult =
  | { model: GraphicModel; refusal: null; unusable: number }
  | { model: null; refusal: FitRefusal; unusable: number };

export const fitLimits = {
  prints: 5,
  captures: 15,
  /** Largest standard deviation of each figure: where the measured one may be less by chance, there is a model. */
  deviation: { strength: 0.13, balance: 0.08, lone: 0.13 },
  /** Least mean strength: below, the press holds too little for copies to lose. */
  strength: 0.9,
} as const;

/** Usual spread of each figure, from the tuning set. */
const usual: Record<FigureName, number> = { strength: 0.06, balance: 0.042, lone: 0.042 };

/**
 * Fits a model from proofs of one equipment, substrate and layout: five prints, each photographed three times, are
 * enough. Captures that fail the gates do not count.
 */
export function fitModel(captures: readonly ProofCapture[]): FitResult {
  const usable = captures.filter(({ measurement }) => checkQuality(measurement).length === 0);
  const unusable = captures.length - usable.length;
  const refuse = (refusal: FitRefusal): FitResult => ({ model: null, refusal, unusable });
  const prints = new Set(usable.map(({ print }) => print)).size;
  if (prints < fitLimits.prints) return refuse('too_few_prints');
  if (usable.length < fitLimits.captures) return refuse('too_few_captures');
  const { model, measured } = describePrints(usable);
  // Only what is surely too wide; what is no number fails here too.
  const mayBeNarrow = figureNames.every(
    (name) => boundsOf(measured[name].deviation, prints).low <= fitLimits.deviation[name],
  );
  if (!mayBeNarrow) return refuse('spread_too_wide');
  if (!(measured.strength.mean >= fitLimits.strength)) return refuse('too_weak');
  return { model, refusal: null, unusable };
}

/**
 * The model of usable captures, however few and however far apart, and the spread as it was measured of them: what is
 * found by leaving prints out has fewer than a model is made of.
 */
export function describePrints(usable: readonly ProofCapture[]): {
  model: GraphicModel;
  measured: Record<FigureName, Spread>;
} {
  const prints = new Set(usable.map(({ print }) => print)).size;
  const figures = usable.map(({ measurement }) => figuresOf(measurement));
  const measured = mapFigures((name) => spreadOf(figures.map((figure) => figure[name])));
  const spreads = mapFigures((name) => ({
    mean: measured[name].mean,
    deviation: steady(measured[name].deviation, prints, usual[name]),
  }));
  const wrong = wrongCellsOf(
    usable.map(({ measurement }) => measurement),
    prints,
  );
  const model: GraphicModel = {
    version: modelVersion,
    ...spreads,
    ...(wrong && { wrong }),
    ...detailOf(usable),
    phones: countUnlikePhones(usable),
    prints,
    captures: usable.length,
    morePrints: morePrintsOf(measured, prints),
  };
  return { model, measured };
}

/** Nothing where a proof was measured before detail was. */
function detailOf(usable: readonly ProofCapture[]): { detail?: number } {
  const details = usable.flatMap(({ measurement }) => detailWithoutSharpening(measurement) ?? []);
  if (details.length < usable.length) return {};
  return { detail: details.reduce((sum, detail) => sum + detail, 0) / details.length };
}

/** So many more that, should they lie apart as these do, they are surely near enough. */
function morePrintsOf(measured: Record<FigureName, Spread>, prints: number): number {
  for (let more = 0; more < mostMorePrints; more += 1) {
    const isSure = figureNames.every(
      (name) => boundsOf(measured[name].deviation, prints + more).high <= fitLimits.deviation[name],
    );
    if (isSure) return more;
  }
  return mostMorePrints;
}

function mapFigures(make: (name: FigureName) => Spread): Record<FigureName, Spread> {
  return { strength: make('strength'), balance: make('balance'), lone: make('lone') };
}
