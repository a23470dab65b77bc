import { doubtLimits, gateLimits } from './gates.ts';

/**
 * The phone that distances are stated for: 12 megapixels, 4,032 pixels across 67° (a main camera of 26 mm equivalent).
 * At any distance it has this many pixels across an object as wide as the distance.
 */
const pixelsAcrossDistance = 3029;
/** Millimetres: nearer, main cameras do not focus. */
export const nearestFocus = 80;

/** Pixels a cell from which a photo of a genuine print gives no cause for doubt. */
const clearPixels = doubtLimits.pxPerCell;

export interface PhoneDistance {
  zoom: number;
  /** Whole centimetres up to which photos are judged well. */
  within_cm: number;
  /** Whole centimetres beyond which every photo is `too_small`. */
  farthest_cm: number;
}

/**
 * How near a phone must be held to a graphic with cells of this side, in micrometres. Where it would have to be nearer
 * than cameras focus, it zooms without loss: with a second lens, or a sensor of 48 megapixels.
 */
export function phoneDistance(cellMicrometres: number): PhoneDistance {
  const millimetresFor = (pixels: number) => ((cellMicrometres / 1000) * pixelsAcrossDistance) / pixels;
  const zoom = Math.max(1, Math.ceil(nearestFocus / millimetresFor(clearPixels)));
  const centimetres = (pixels: number) => Math.floor((zoom * millimetresFor(pixels)) / 10);
  return { zoom, within_cm: centimetres(clearPixels), farthest_cm: centimetres(gateLimits.pxPerCell) };
}

/** Side of the smallest cell that a phone sees clearly from where it focuses, without zoom: micrometres. */
export const finestClearCell = (1000 * clearPixels * nearestFocus) / pixelsAcrossDistance;
