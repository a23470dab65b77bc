import type { DriftPoint } from '#lib/contract/print-models.ts';
import { round } from '#server/print-quality/shared/describe-measurement.ts';

/** How far photos were from the model's mean strength, in its standard deviations, as one point of the drift. */
export function driftPointOf(source: DriftPoint['source'], at: Date, deviations: readonly number[]): DriftPoint[] {
  const sorted = deviations.filter(Number.isFinite).sort((one, other) => one - other);
  if (sorted.length === 0) return [];
  const value = (share: number) => round(quantileOf(sorted, share));
  return [
    {
      source,
      at: at.toISOString(),
      photos: sorted.length,
      low: value(0.25),
      middle: value(0.5),
      high: value(0.75),
    },
  ];
}

/** Between the two values that it lies between. */
function quantileOf(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? 0;
  const above = sorted[Math.ceil(place)] ?? below;
  return below + (above - below) * (place - Math.floor(place));
}
