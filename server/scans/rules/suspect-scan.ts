import { distanceBetween, type Position } from './scan-position.ts';

/** Why a scan gives reason to suspect its code, beside what its picture shows. */
export const suspicionReasons = ['scanned_too_often', 'too_far_apart', 'blacklisted_app'] as const;
export type SuspicionReason = (typeof suspicionReasons)[number];

/** Scans of one code within 24 hours that a company which says nothing else does not wonder about. */
export const defaultScansPerDay = 50;

/** No airliner flies faster, in km/h. */
const fastestTravel = 1000;
/** Both places are rounded, and what networks say of places is off by more. */
const nearEnough = 100;

/** History of a code at the time of a scan. */
export interface ScanHistory {
  /** Scans within the last 24 hours, this one included. */
  scansInDay: number;
  maxScansPerDay: number | null;
  /** The latest earlier scan within 24 hours of which a place is known. */
  last: { position: Position; secondsAgo: number } | null;
  isAppBlacklisted: boolean;
}

export function suspectScan(position: Position | null, history: ScanHistory): SuspicionReason[] {
  const reasons: SuspicionReason[] = [];
  if (history.scansInDay > (history.maxScansPerDay ?? defaultScansPerDay)) reasons.push('scanned_too_often');
  if (position && history.last && isTooFar(position, history.last)) reasons.push('too_far_apart');
  if (history.isAppBlacklisted) reasons.push('blacklisted_app');
  return reasons;
}

function isTooFar(position: Position, last: NonNullable<ScanHistory['last']>): boolean {
  const kilometres = distanceBetween(position, last.position) - nearEnough;
  return kilometres > (fastestTravel * Math.max(0, last.secondsAgo)) / 3600;
}
