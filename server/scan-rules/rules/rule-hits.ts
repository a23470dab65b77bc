import type { ScanRuleKind } from '#lib/contract/values/scan-rules.ts';
import { distanceBetween, type Position } from '#server/scans/shared/scan-position.ts';

/** Thresholds of a rule; which of them are numbers follows from its kind. */
export interface RuleThresholds {
  kind: ScanRuleKind;
  count: number | null;
  hours: number | null;
  kilometres: number | null;
  /** In km/h. */
  speed: number | null;
}

/** A scan or a report of a code, as rules look at it. */
export interface RuleScan {
  id: number;
  /** Null for a report without a scan. */
  uuid: string | null;
  /** Milliseconds since the epoch. */
  at: number;
  /** Null for a report. */
  result: string | null;
  /** Of the phone that sent a report, where it is known. */
  visitId: string | null;
  position: Position | null;
  /** ISO 3166, two letters. */
  country: string | null;
  /** Countries its item is meant for; empty where that is not known. */
  markets: readonly string[];
  /** YYYY-MM-DD; null where there is none. */
  sellBy: string | null;
  /** When its code was consumed, in milliseconds since the epoch. */
  consumedAt: number | null;
  /** Sent by an application that is blacklisted. */
  isAppBlacklisted: boolean;
}

/** Scans of a code that are kept for comparison with the next one. It bounds memory and time. */
export const longestWindow = 2000;

/** Places nearer than this are one: positions are about as exact as a kilometre, and networks are wrong about towns. */
const samePlaceKilometres = 50;

const hourMs = 3_600_000;

export interface RuleHit<S extends RuleScan> {
  scan: S;
  /** The scans that count, oldest first; the last of them is `scan`. The next step of the search changes it. */
  scans: readonly S[];
}

/**
 * Finds the scans of one code that meet a rule. The same function decides for new scans and in a dry run.
 * @param scans of one code, oldest first
 */
export function* findHits<S extends RuleScan>(
  rule: RuleThresholds,
  scans: Iterable<S>,
): Generator<RuleHit<S>, void, undefined> {
  const windowMs = (rule.hours ?? 0) * hourMs;
  let window: S[] = [];
  for (const scan of scans) {
    if (!isRelevant(rule.kind, scan)) continue;
    const oldest = scan.at - windowMs;
    const kept = window.findIndex(({ at }) => at > oldest);
    if (kept !== 0) window = kept === -1 ? [] : window.slice(kept);
    if (window.length >= longestWindow) window.shift();
    window.push(scan);
    if (isHit(rule, scan, window)) yield { scan, scans: window };
  }
}

/** Whether rules of the kind look at the scan at all. `relevantScans` is the same condition in SQL. */
function isRelevant(kind: ScanRuleKind, scan: RuleScan): boolean {
  switch (kind) {
    case 'visits':
    case 'reports':
    case 'past_sell_by':
      return true;
    case 'places':
    case 'distance':
      return scan.position !== null;
    case 'copies':
      return scan.result === 'auth_copy';
    case 'off_market':
      return scan.country !== null;
    case 'consumed_again':
      return scan.consumedAt !== null && scan.at > scan.consumedAt;
    case 'blacklisted_app':
      return scan.isAppBlacklisted;
  }
}

function isHit(rule: RuleThresholds, scan: RuleScan, window: readonly RuleScan[]): boolean {
  const { count, hours, kilometres, speed } = rule;
  switch (rule.kind) {
    case 'visits':
      return count !== null && window.length > count;
    case 'copies':
      return count !== null && window.length >= count;
    case 'reports':
      return count !== null && countPhones(window) >= count;
    case 'places':
      return count !== null && hasPlaces(window, count);
    case 'distance':
      if (kilometres === null) return false;
      if (speed !== null) return isFaster(window.at(-2), scan, kilometres, speed);
      return window.some((other) => isFurther(other, scan, kilometres));
    case 'off_market':
      return scan.country !== null && scan.markets.length > 0 && !scan.markets.includes(scan.country);
    case 'past_sell_by':
      // The day ends everywhere on earth twelve hours after it ends in UTC.
      return scan.sellBy !== null && scan.at >= Date.parse(scan.sellBy) + 36 * hourMs;
    case 'consumed_again':
      return hours !== null && scan.consumedAt !== null && scan.at > scan.consumedAt + hours * hourMs;
    case 'blacklisted_app':
      return true;
  }
}

/** Reports of one phone are one; those of unknown phones are one each. */
function countPhones(reports: readonly RuleScan[]): number {
  const known = new Set(reports.flatMap(({ visitId }) => visitId ?? []));
  return known.size + reports.filter(({ visitId }) => visitId === null).length;
}

/** The first scan makes a place, and so does each that is far from all places found. */
function hasPlaces(scans: readonly RuleScan[], count: number): boolean {
  const places: RuleScan[] = [];
  for (const scan of scans) {
    if (places.some((place) => !isFurther(place, scan, samePlaceKilometres))) continue;
    places.push(scan);
    if (places.length >= count) return true;
  }
  return false;
}

const isFurther = (one: RuleScan, other: RuleScan, kilometres: number): boolean =>
  one.position !== null && other.position !== null && distanceBetween(one.position, other.position) > kilometres;

/** Whether a scan is further from the one before it, by so many kilometres, than a traveller gets meanwhile. */
const isFaster = (last: RuleScan | undefined, scan: RuleScan, kilometres: number, speed: number): boolean =>
  last !== undefined && isFurther(last, scan, kilometres + (speed * Math.max(0, scan.at - last.at)) / hourMs);

/** Countries as an SCM value has them: two letters each, with anything between. */
export const readMarkets = (text: string): string[] =>
  text
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter((part) => part.length === 2);

/** Null for what is no date: a wrong value must not make every scan suspicious. */
export function readSellBy(text: string): string | null {
  const day = text.trim().slice(0, 'yyyy-mm-dd'.length);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}
