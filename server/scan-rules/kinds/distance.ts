import { sql } from 'kysely';
import { distanceBetween } from '#server/scans/shared/scan-position.ts';
import { hourMs, type RuleKind, type RuleScan } from './rule-kind.ts';

/** Scans with a position. */
export const placed: NonNullable<RuleKind['relevant']> = {
  includes: ({ position }) => position !== null,
  where: () => sql`scans.latitude IS NOT NULL AND scans.longitude IS NOT NULL`,
};

export const isFurther = (one: RuleScan, other: RuleScan, kilometres: number): boolean =>
  one.position !== null && other.position !== null && distanceBetween(one.position, other.position) > kilometres;

/** Two scans further apart than `kilometres`; with a speed, beyond what a traveller covers since the scan before. */
export const distance: RuleKind = {
  comparesScans: true,
  relevant: placed,
  fewestScans: () => 2,
  isHit: ({ kilometres, speed }, scan, window) => {
    if (kilometres === null) return false;
    if (speed === null) return window.some((other) => isFurther(other, scan, kilometres));
    const last = window.at(-2);
    return last !== undefined && isFurther(last, scan, kilometres + (speed * Math.max(0, scan.at - last.at)) / hourMs);
  },
};
