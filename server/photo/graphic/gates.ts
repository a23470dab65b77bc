import type { GraphicMeasurement } from './measure-graphic.ts';

/** What was wrong with a photo, in the words of the interface. */
export type QualityHint = 'too_big' | 'too_small' | 'blurry' | 'glare' | 'generic';

/** Where each gate closes. Chosen on the tuning and validation sets of bench/photo. */
export const gateLimits = {
  /** Pixels a cell below which the pattern is lost. */
  pxPerCell: 0.7,
  /** Modules of paper around the code that the frame has to hold. */
  frameMargin: 1,
  /** Edge sigma in cells. */
  blur: 1.25,
  /** How much blurrier one direction is than the other, in cells: motion. */
  smear: 0.18,
  /** Shares of the graphic's samples. Burnt-out ones are the core of a reflection whose veil lies on the rest. */
  saturated: 0.0004,
  washedOut: 0.01,
  /** Contrast of the weakest part of the code, of the strongest. */
  evenness: 0.3,
  /** Standard deviation of a pixel as a share of the contrast. */
  noise: 0.06,
  /** Share of full scale between paper and ink. */
  contrast: 0.2,
  /** Degrees. */
  tilt: 32,
} as const;

/** Hints for a photo that cannot be judged; none when it can. In the order in which they help most. */
export function checkQuality(measurement: GraphicMeasurement): QualityHint[] {
  const hints: QualityHint[] = [];
  const limits = gateLimits;
  if (measurement.frameMargin < limits.frameMargin) hints.push('too_big');
  if (measurement.pxPerCell < limits.pxPerCell) hints.push('too_small');
  // A small code is blurred by its pixels: nearer is the advice, and enough.
  else if (!(measurement.blur <= limits.blur) || measurement.blur - measurement.blurOther > limits.smear) {
    hints.push('blurry');
  }
  if (measurement.saturated > limits.saturated) hints.push('glare');
  const isPoor =
    measurement.noise > limits.noise ||
    measurement.contrast < limits.contrast ||
    measurement.washedOut > limits.washedOut ||
    measurement.tilt > limits.tilt;
  if (isPoor || (hints.length === 0 && measurement.evenness < limits.evenness)) hints.push('generic');
  return hints;
}
