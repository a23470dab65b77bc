import type { SuspicionReason } from '#lib/contract/values/scans.ts';
import { distanceBetween, type Position } from './scan-position.ts';

/** Scans of one code within 24 hours that are not suspicious, where the company has no limit of its own. */
export const defaultScansPerDay = 50;

/** The speed of an airliner, in km/h. */
const fastestTravel = 1000;
/** In km: both positions are rounded, and positions from networks are less exact than that. */
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

/** Returns why a scan is suspicious, apart from its picture; an empty list for an ordinary scan. */
export function findSuspicionReasons(position: Position | null, history: ScanHistory): SuspicionReason[] {
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
