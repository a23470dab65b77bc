import { capturesNeeded, printsNeeded } from '#lib/contract/print-quality.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';

export interface CaptureProgress {
  prints: number;
  usableCaptures: number;
  completePrints: number;
  missingPrints: number;
  /** The fewest usable photos with which enough prints would be complete. */
  missingCaptures: number;
}

/** The code a photo shows, and what the partner calls the print. */
interface Photographed {
  extendedId: string;
  print: string;
}

/**
 * Counts photographed and missing prints.
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

/** Photos of one print have the same; prints that carry one code differ by what the partner calls them. */
export const printOf = ({ extendedId, print }: Photographed): string => JSON.stringify([extendedId, print]);

export const progressOf = (captures: readonly (Photographed & { isUsable: boolean })[]) =>
  countProgress(captures.map((capture) => ({ print: printOf(capture), isUsable: capture.isUsable })));

/** Names the photos that are missing before a model can be fitted; empty when there are enough. */
export function describeMissing(captures: readonly (Photographed & { isUsable: boolean })[]): Reason[] {
  const { missingPrints, missingCaptures, completePrints } = progressOf(captures);
  if (missingPrints === 0) return [];
  return [
    reason('printsNeeded', { prints: printsNeeded, photos: capturesNeeded, complete: completePrints }),
    reason(missingCaptures === 1 ? 'onePhotoMore' : 'photosMore', {
      count: missingCaptures,
    }),
  ];
}
