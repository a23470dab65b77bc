import { clearBlur, type GraphicMeasurement } from './measure-graphic.ts';
import { bentFit } from './register-graphic.ts';
import { mostEven } from './unevenness.ts';

/** Faults of a photo, in the words of the interface. */
export type QualityHint = 'too_big' | 'too_small' | 'blurry' | 'glare' | 'generic';

/** In the order in which they help most. */
const helpfulFirst: readonly QualityHint[] = ['too_big', 'too_small', 'blurry', 'glare', 'generic'];

/** The limit of each gate. Chosen on the tuning and validation sets of bench/research/photo. */
export const gateLimits = {
  /** Pixels a cell below which the pattern is lost. */
  pxPerCell: 0.7,
  /** Modules of paper around the code that the frame has to hold. */
  frameMargin: 1,
  /** Edge sigma in cells. */
  blur: 1.25,
  /** Edge sigma in pixels up to which a photo is as sharp as photos are: nearer helps, holding still does not. */
  sharpPixels: 1.6,
  /** And up to which nearer helps a photo that is softer than that as well. */
  softPixels: 2,
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
  /** Share of the graphic that is damaged. */
  damaged: 0.4,
  /** And beyond which a photo that is refused with a veil on it gets that hint as well. */
  marred: 0.01,
  /** Degrees that a graphic beside the code is bent away from it, and how well it is found then. */
  bend: 2.5,
  bentFit,
  /** How uneven the light of a blurred photo is: too blurred to take it out. Beyond the second, blur alone looks so. */
  blurredVeil: 0.8,
  veiledBlur: 2,
  /**
   * Light of ink as a share of paper's, and evenness of the code: a reflection adds light, a shadow takes from both.
   */
  litInk: 0.6,
  litEvenness: 0.6,
  /** How far light swings beyond paper where sharpening burns it out: real reflections have a veil around them. */
  overdriven: 0.012,
} as const;

/** Hints for a photo that cannot be judged; none when it can. In the order in which they help most. */
export function checkQuality(measurement: GraphicMeasurement): QualityHint[] {
  const hints = new Set<QualityHint>();
  const limits = gateLimits;
  if (measurement.frameMargin < limits.frameMargin) hints.add('too_big');
  if (measurement.pxPerCell < limits.pxPerCell) hints.add('too_small');
  else {
    const isBlurred = !(measurement.blur <= limits.blur);
    const isSmeared = measurement.blur - measurement.blurOther > limits.smear;
    if (isBlurred || isSmeared) for (const hint of blurHints(measurement, isSmeared)) hints.add(hint);
  }
  const { blur, veil = 0 } = measurement;
  // A photo that is too blurred always seems to have a veil.
  const isVeiled = veil > (blur > clearBlur ? limits.blurredVeil : mostEven) && blur <= limits.veiledBlur;
  const isPale = measurement.contrast < limits.contrast;
  const isNoisy = measurement.noise > limits.noise;
  const isBurnt = measurement.saturated > limits.saturated;
  // White that a phone's sharpening drives over the top shines nowhere: another angle is no help.
  const isOverdriven =
    isBurnt && (measurement.overshoot ?? 0) > limits.overdriven && (measurement.veil ?? 1) <= mostEven;
  // A veil over a sharp photo is taken out, and said only where the photo is refused for its light.
  const isHelpedByAngle = isVeiled ? blur > clearBlur || isNoisy || isPale : isPale && isLit(measurement);
  if ((isBurnt && !isOverdriven) || isHelpedByAngle) hints.add('glare');
  const isLostInBend = (measurement.bend ?? 0) > limits.bend && measurement.graphicFit < limits.bentFit;
  const isPoor =
    isOverdriven ||
    isNoisy ||
    isPale ||
    measurement.washedOut > limits.washedOut ||
    (measurement.damaged ?? 0) > limits.damaged ||
    isLostInBend ||
    measurement.tilt > limits.tilt;
  // An object on the print looks like uneven light when blur hides its edges.
  const isMarred = isVeiled && !isBurnt && hints.size > 0 && (measurement.damaged ?? 0) > limits.marred;
  const isUneven = hints.size === 0 && measurement.evenness < limits.evenness;
  // A shadow or a reflection: the photo does not tell which.
  if (isUneven && isVeiled && !isPoor) hints.add('glare');
  if (isPoor || isMarred || isUneven) hints.add('generic');
  // Nearer helps against most of what has no name, but not against the dark.
  const isNameless = hints.size === 1 && hints.has('generic') && !isPale && !isNoisy;
  if (isNameless && measurement.pxPerCell < fewPixels) hints.add('too_small');
  // A print that seems bent may have moved while rows were read; with sharp edges it is found nevertheless.
  if (isLostInBend && blur > clearBlur) hints.add('blurry');
  return helpfulFirst.filter((hint) => hints.has(hint));
}

/**
 * Whether what a photo lacks in contrast is light on the print, not light that is missing: also where the graphic lies
 * in it as a whole and shows no veil.
 */
const isLit = ({ white, black, evenness }: GraphicMeasurement): boolean =>
  black > gateLimits.litInk * white && evenness < gateLimits.litEvenness;

/**
 * Pixels a cell below which blur of so few pixels comes from them, and above which it comes from the hand; between them
 * either may be it.
 */
const fewPixels = 1.2;
const enoughPixels = 1.4;
/** Paper darker than this is in little light: what phones smooth for. */
const dimPaper = 150;

/**
 * A small code is blurred by its pixels: nearer is the advice, and enough where the blur is a sharp photo's. What is
 * blurred one way moved, however small it is. In little light phones smooth their grain away, which blurs by a pixel or
 * two: light helps against that.
 */
function blurHints({ blur, pxPerCell, white }: GraphicMeasurement, isSmeared: boolean): QualityHint[] {
  const pixels = blur * pxPerCell;
  const isSmall = pxPerCell < enoughPixels && pixels <= gateLimits.softPixels;
  const isSharp = pxPerCell < fewPixels && pixels <= gateLimits.sharpPixels && !isSmeared;
  const hints: QualityHint[] = [];
  if (isSmall) hints.push('too_small');
  if (!isSharp) hints.push('blurry');
  if (white < dimPaper && pixels <= gateLimits.softPixels) hints.push('generic');
  return hints;
}

/**
 * Limits beyond which a photo changes a print's figures although it can be judged. Chosen on the tuning set of bench --
 * photo fair.
 */
export const doubtLimits = { overshoot: 0.03, contrast: 0.33, pxPerCell: 1.1 } as const;

/**
 * Returns hints for the next photo: everything that could make a genuine print look a little like a copy. That is a
 * reflection, damage, blur, darkness, denoising and sharpening by the phone, or few pixels. Most photos have none.
 */
export function doubtsAbout(measurement: GraphicMeasurement): QualityHint[] {
  const { blur, contrast, pxPerCell, veil = 0, damaged = 0, overshoot = 0 } = measurement;
  const hints: QualityHint[] = [];
  if (pxPerCell < doubtLimits.pxPerCell) hints.push('too_small');
  if (blur > clearBlur && pxPerCell >= fewPixels) hints.push('blurry');
  else if (blur > clearBlur && hints.length === 0) hints.push('too_small');
  if (veil > mostEven) hints.push('glare');
  if (damaged > 0 || overshoot > doubtLimits.overshoot || contrast < doubtLimits.contrast) hints.push('generic');
  return hints;
}
