import { doubtLimits } from './gates.ts';
import { clearBlur, type GraphicMeasurement } from './measure-graphic.ts';
import { mostEven } from './unevenness.ts';

/** Processing of a photo that changes the figures of a genuine print. 0 for none or unknown. */
export interface Processing {
  /**
   * Detail lost although edges are sharp, as denoising that keeps edges and medians do: logarithm of the contrast of
   * the proofs' detail to that of the photo's.
   */
  smoothing: number;
  /** How far light swings beyond paper or ink at edges, as a share of the contrast: optics never do that. */
  sharpening: number;
  /**
   * How many of these there are: uneven light, damage or dirt, little contrast, blur, few pixels; and grain, by its
   * variance.
   */
  disturbance: number;
}

export type ProcessingName = keyof Processing;
export const processingNames = ['smoothing', 'sharpening', 'disturbance'] as const satisfies readonly ProcessingName[];

// Chosen on the tuning set of `bench -- photo pipelines`.

/** How much detail an overshoot of 1 adds. */
const detailOfOvershoot = 1.2;
/** Overshoot that edges of unsharpened photos have by chance. */
const chanceOvershoot = 0.01;
/** How far detail differs between unprocessed photos of one print: two standard deviations. */
const chanceDetail = 0.08;

/** How much more detail than proofs nine of ten copies show: their clumps. Chosen as `moreForMissingDetail` was. */
const detailOfClumps = 0.05;

/** Noise, as a share of the contrast, that counts as one disturbance: what denoising leaves of it is not white. */
const disturbingNoise = 0.025;

/** Null where it was not measured. */
export function detailWithoutSharpening({ detail, overshoot = 0 }: GraphicMeasurement): number | null {
  return detail === undefined ? null : detail - detailOfOvershoot * overshoot;
}

/**
 * Reads from a photo how far it was processed. A copy has the detail of its original or more: what it loses in the
 * pattern it adds in clumps. So lost detail speaks of the phone, not of a copy.
 * @param proofDetail mean `detailWithoutSharpening` of proofs; undefined where it was not measured, so that smoothing
 * is unknown.
 */
export function processingOf(measurement: GraphicMeasurement, proofDetail: number | undefined): Processing {
  const detail = detailWithoutSharpening(measurement);
  const isKnown = proofDetail !== undefined && detail !== null;
  return {
    smoothing: isKnown ? Math.max(0, proofDetail - detail - chanceDetail) : 0,
    sharpening: Math.max(0, (measurement.overshoot ?? 0) - chanceOvershoot),
    disturbance: countDisturbances(measurement),
  };
}

/**
 * How much more detail the photo shows than proofs do, beyond chance: the clumps of a copy, or a phone that raises
 * local contrast. 0 where it is not known.
 */
export function addedDetail(measurement: GraphicMeasurement, proofDetail: number | undefined): number {
  const detail = detailWithoutSharpening(measurement);
  return proofDetail === undefined || detail === null ? 0 : Math.max(0, detail - proofDetail - chanceDetail);
}

/**
 * How much less detail the photo shows than a copy's would: proofs and `detailOfClumps`. 0 where it is not known.
 */
export function missingDetail(measurement: GraphicMeasurement, proofDetail: number | undefined): number {
  const detail = detailWithoutSharpening(measurement);
  return proofDetail === undefined || detail === null ? 0 : Math.max(0, proofDetail + detailOfClumps - detail);
}

function countDisturbances({ veil = 0, damaged = 0, contrast, blur, pxPerCell, noise }: GraphicMeasurement): number {
  const { contrast: least, pxPerCell: fewest } = doubtLimits;
  const seen = [veil > mostEven, damaged > 0, contrast < least, blur > clearBlur, pxPerCell < fewest];
  return seen.filter(Boolean).length + (noise / disturbingNoise) ** 2;
}
