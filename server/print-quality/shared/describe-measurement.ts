import type { ImageQuality } from '#lib/contract/photo.ts';
import type { GraphicMeasurement as ToldMeasurement } from '#lib/contract/print-quality.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { GraphicMeasurement } from '#server/photo/graphic/measure-graphic.ts';

/** Figures of a measurement that are stored and shown, rounded to significant digits. */
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

/** Advice for the next photo. */
const hintReasons: Record<ImageQuality, Reason> = {
  too_big: reason('hintTooBig'),
  too_small: reason('hintTooSmall'),
  blurry: reason('hintBlurry'),
  glare: reason('hintGlare'),
  generic: reason('hintGeneric'),
};

export const hintsFor = (qualities: readonly ImageQuality[]): Reason[] => qualities.map((name) => hintReasons[name]);

export const hintsInWords = (qualities: readonly ImageQuality[]): string[] => hintsFor(qualities).map(englishReason);
