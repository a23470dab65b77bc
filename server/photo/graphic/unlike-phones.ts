import type { GraphicMeasurement } from './measure-graphic.ts';
import { detailWithoutSharpening } from './processing.ts';

/** How a phone renders prints: sharpening, smoothing, and the light of ink as a share of paper's, which tone curves move. */
interface Rendering {
  overshoot: number;
  detail: number;
  ink: number;
}

/**
 * Differences of means from which two phones are unlike. Chosen on pairs of pipelines of the tuning set of `bench --
 * photo pipelines`, so that photos of one phone seldom differ by it.
 */
const unlikeFrom: Rendering = { overshoot: 0.04, detail: 0.12, ink: 0.08 };

/** Fewer photos show nothing sure of a phone. */
const leastPhotos = 3;

/** A photo of a proof with the name of its camera; empty or absent when unknown. */
interface NamedPhoto {
  measurement: GraphicMeasurement;
  camera?: string;
}

/**
 * Counts the phones whose photos differ in how they were processed: two names of phones that render alike are one.
 * Returns 0 when no photo has a name.
 */
export function countUnlikePhones(photos: readonly NamedPhoto[]): number {
  const byCamera = Map.groupBy(photos, ({ camera }) => camera ?? '');
  byCamera.delete('');
  const known = [...byCamera.values()].filter(({ length }) => length >= leastPhotos).map(renderingOf);
  const unlike: Rendering[] = [];
  for (const rendering of known) {
    if (unlike.every((other) => areUnlike(rendering, other))) unlike.push(rendering);
  }
  return Math.max(unlike.length, Math.min(1, byCamera.size));
}

function renderingOf(photos: readonly NamedPhoto[]): Rendering {
  const meanOf = (value: (measurement: GraphicMeasurement) => number) =>
    photos.reduce((sum, { measurement }) => sum + value(measurement), 0) / photos.length;
  return {
    overshoot: meanOf(({ overshoot = 0 }) => overshoot),
    detail: meanOf((measurement) => detailWithoutSharpening(measurement) ?? 0),
    ink: meanOf(({ black, white }) => black / Math.max(white, 1)),
  };
}

const areUnlike = (one: Rendering, other: Rendering): boolean =>
  (Object.keys(unlikeFrom) as (keyof Rendering)[]).some((name) => Math.abs(one[name] - other[name]) > unlikeFrom[name]);
