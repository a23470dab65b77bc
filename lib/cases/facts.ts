import { geoDistance } from 'd3-geo';
import type { CaseScan } from '#lib/contract/cases.ts';

const earthRadius = 6371;
const dayMs = 86_400_000;
/** Positions this near, in kilometres, are one place. */
const samePlace = 15;

type Position = NonNullable<CaseScan['position']>;

/** In whole kilometres. */
export const distanceBetween = (a: Position, b: Position): number =>
  Math.round(geoDistance([a.longitude, a.latitude], [b.longitude, b.latitude]) * earthRadius);

export interface Hop {
  from: Position;
  to: Position;
  kilometres: number;
  milliseconds: number;
}

/** The way to a scan from the code's scan with a place before it; null for the first, and without a place. */
export function hopsOf(scans: readonly Pick<CaseScan, 'extended_id' | 'created_at' | 'position'>[]): (Hop | null)[] {
  const lasts = new Map<string, { position: Position; at: number }>();
  return scans.map(({ extended_id, created_at, position }) => {
    if (!position) return null;
    const at = Date.parse(created_at);
    const last = lasts.get(extended_id);
    const hop: Hop | null =
      last === undefined
        ? null
        : {
            from: last.position,
            to: position,
            kilometres: distanceBetween(last.position, position),
            milliseconds: at - last.at,
          };
    lasts.set(extended_id, { position, at });
    return hop;
  });
}

export interface CaseFacts {
  scans: number;
  copies: number;
  /** The fastest way between two scans that follow each other, if it leads to another place. */
  fastest: Hop | null;
  /** Most scans within 24 hours. */
  mostInDay: number;
  /** The only place of all scans whose place is known. */
  onlyPlace: Position | null;
  /** From the first scan to the last. */
  milliseconds: number;
}

/** @param scans oldest first */
export function factsOfScans(
  scans: readonly Pick<CaseScan, 'extended_id' | 'created_at' | 'position' | 'result'>[],
): CaseFacts {
  const speedOf = ({ kilometres, milliseconds }: Hop) => kilometres / Math.max(60_000, milliseconds);
  const hops = hopsOf(scans).filter((hop): hop is Hop => hop !== null && hop.kilometres > samePlace);
  const [fastest = null] = hops.sort((a, b) => speedOf(b) - speedOf(a));
  const times = scans.map(({ created_at }) => Date.parse(created_at));
  let from = 0;
  let mostInDay = 0;
  for (const [index, time] of times.entries()) {
    while ((times[from] ?? time) <= time - dayMs) from += 1;
    mostInDay = Math.max(mostInDay, index - from + 1);
  }
  const placed = scans.flatMap(({ position }) => position ?? []);
  const [first] = placed;
  return {
    scans: scans.length,
    copies: scans.filter(({ result }) => result === 'auth_copy').length,
    fastest,
    mostInDay,
    onlyPlace: first && placed.every((position) => distanceBetween(first, position) <= samePlace) ? first : null,
    milliseconds: (times.at(-1) ?? 0) - (times[0] ?? 0),
  };
}
