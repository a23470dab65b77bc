import { capturesNeeded, printsNeeded } from '#lib/contract/print-quality.ts';

export interface CaptureProgress {
  prints: number;
  usableCaptures: number;
  completePrints: number;
  missingPrints: number;
  /** The fewest usable photos with which enough prints would be complete. */
  missingCaptures: number;
}

/**
 * What was photographed so far, and what is missing.
 * @param captures `print` is the same for photos of one print
 */
export function countProgress(captures: readonly { print: string; isUsable: boolean }[]): CaptureProgress {
  const usable = new Map<string, number>();
  for (const { print, isUsable } of captures) usable.set(print, (usable.get(print) ?? 0) + (isUsable ? 1 : 0));
  const counts = [...usable.values()].sort((a, b) => b - a);
  const completePrints = counts.filter((count) => count >= capturesNeeded).length;
  const nearest = Array.from({ length: printsNeeded }, (_, index) => counts[index] ?? 0);
  return {
    prints: usable.size,
    usableCaptures: counts.reduce((sum, count) => sum + count, 0),
    completePrints,
    missingPrints: Math.max(0, printsNeeded - completePrints),
    missingCaptures: nearest.reduce((sum, count) => sum + Math.max(0, capturesNeeded - count), 0),
  };
}
