import type { ImageQuality } from '#lib/contract/photo.ts';
import type { GraphicMeasurement as ToldMeasurement } from '#lib/contract/print-quality.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';

/** What of a measurement is kept in the books and shown, rounded to what means something. */
export function describeMeasurement(measurement: GraphicMeasurement): ToldMeasurement {
  return {
    px_per_cell: round(measurement.pxPerCell),
    px_per_module: round(measurement.pxPerModule),
    blur: round(measurement.blur),
    blur_other: round(measurement.blurOther),
    noise: round(measurement.noise),
    contrast: round(measurement.contrast),
    evenness: round(measurement.evenness),
    saturated: round(measurement.saturated),
    washed_out: round(measurement.washedOut),
    tilt: round(measurement.tilt),
    frame_margin: round(measurement.frameMargin),
    code_fit: round(measurement.codeFit),
    graphic_fit: round(measurement.graphicFit),
    score: round(measurement.rhoShaped),
  };
}

export const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/**
 * Null for one with a figure that is none, as a picture without light in it gives: it says nothing, and cannot be
 * stored.
 */
export function soundMeasurement(measurement: GraphicMeasurement | null): GraphicMeasurement | null {
  if (!measurement) return null;
  return Object.values(measurement).flat().every(Number.isFinite) ? measurement : null;
}

/** What can be done better when the next photo is taken. */
const hintTexts: Record<ImageQuality, string> = {
  too_big: 'Move back a little: the whole code and some paper around it have to be in the picture.',
  too_small: 'Move closer or zoom in: the graphic is too small in the picture.',
  blurry: 'Hold still and tap on the code to focus.',
  glare: 'Avoid reflections: tilt the print or turn off the flash.',
  generic: 'Take the photo straight from above, in bright and even light.',
};

export const hintsInWords = (qualities: readonly ImageQuality[]): string[] => qualities.map((name) => hintTexts[name]);
