import type { Plane } from '../plane.ts';
import { adaptiveThreshold, integralImage } from '../plane-variants.ts';
import { chooseTriples, type Triple } from './choose-triples.ts';
import { type Finder, findFinders } from './find-finders.ts';
import { inferHidden } from './hidden-finder.ts';

/**
 * Windows of the adaptive threshold, as shares of the longer side: wide for large patterns, narrow at the edges
 * of shadows.
 */
const windows = [0.12, 0.04];
const findersJoined = 24;

export interface Sighting extends Triple {
  isInverted: boolean;
}

interface Sightings {
  triples: Sighting[];
  /** Sightings with two visible finder patterns and a third that may be hidden. */
  hidden: Sighting[];
  /** Whether there are more finder patterns than the search looks for. */
  areTooMany: boolean;
}

/** Returns where symbols may be, the most likely first. @param most sightings with three finder patterns */
export function findSightings(plane: Plane, most: number): Sightings {
  const triples: Sighting[] = [];
  const hidden: Sighting[] = [];
  let areTooMany = false;
  const sums = integralImage(plane);
  const blackAndWhite = windows.map((share) => adaptiveThreshold(plane, share, 0.02, sums));
  for (const dark of [0, 255] as const) {
    const found = blackAndWhite.map((picture) => findFinders(picture, plane, dark));
    areTooMany ||= found.some((each) => each.areTooMany);
    const finders = merge(found.flatMap((each) => each.finders));
    const isInverted = dark === 255;
    for (const triple of chooseTriples(finders.slice(0, findersJoined), most)) triples.push({ ...triple, isInverted });
    if (!isInverted) for (const triple of inferHidden(finders, plane)) hidden.push({ ...triple, isInverted });
  }
  return { triples: triples.sort((a, b) => a.cost - b.cost).slice(0, most), hidden, areTooMany };
}

/** One of those that several thresholds show at the same place: the roundest. */
function merge(finders: Finder[]): Finder[] {
  const kept: Finder[] = [];
  for (const finder of finders.sort((a, b) => b.score - a.score)) {
    const isKnown = kept.some((other) => Math.hypot(other.x - finder.x, other.y - finder.y) < other.module * 1.5);
    if (!isKnown) kept.push(finder);
  }
  return kept;
}
