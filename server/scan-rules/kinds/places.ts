import { isFurther, placed } from './distance.ts';
import type { RuleKind, RuleScan } from './rule-kind.ts';

/** Nearer places are one: positions are about as exact as a kilometre, and networks are wrong about towns. */
const samePlaceKilometres = 50;

/** Scans of a code in at least `count` places within the hours. */
export const places: RuleKind = {
  comparesScans: true,
  relevant: placed,
  fewestScans: ({ count }) => count ?? 1,
  isHit: ({ count }, _scan, window) => count !== null && hasPlaces(window, count),
};

/** The first scan makes a place, and so does each that is far from all places found. */
function hasPlaces(scans: readonly RuleScan[], count: number): boolean {
  const found: RuleScan[] = [];
  for (const scan of scans) {
    if (found.some((place) => !isFurther(place, scan, samePlaceKilometres))) continue;
    found.push(scan);
    if (found.length >= count) return true;
  }
  return false;
}
