import { directions, type Finder } from './find-finders.ts';
import { maxVersion } from './symbol-layout.ts';

/**
 * Three finder patterns that may belong to one symbol, clockwise: the corner's, the one to its right, the one below it.
 */
export interface Triple {
  corner: Finder;
  right: Finder;
  below: Finder;
  /** As far as the patterns' own sizes tell; may be off by one or two, more for large symbols. */
  version: number;
  /** The smaller the likelier. */
  cost: number;
}

/** Beyond this cost no symbol was ever found. */
export const mostCost = 3.2;

/** Hypotheses of where symbols are, the cheapest first: each three finder patterns are tried as the corners of one. */
export function chooseTriples(finders: readonly Finder[], most: number): Triple[] {
  const triples: Triple[] = [];
  for (const corner of finders) {
    for (const right of finders) {
      if (right === corner) continue;
      for (const below of finders) {
        if (below === corner || below === right) continue;
        const triple = join(corner, right, below);
        if (triple) triples.push(triple);
      }
    }
  }
  return triples.sort((a, b) => a.cost - b.cost).slice(0, most);
}

function join(corner: Finder, right: Finder, below: Finder): Triple | null {
  const [ax, ay] = [right.x - corner.x, right.y - corner.y];
  const [bx, by] = [below.x - corner.x, below.y - corner.y];
  const across = Math.hypot(ax, ay);
  const down = Math.hypot(bx, by);
  const sine = (ax * by - ay * bx) / (across * down);
  // Clockwise, and from 35° to 145°.
  if (!(sine > 0.57)) return null;
  const modulesAcross = countModules(corner, right, ax / across, ay / across, across);
  const modulesDown = countModules(corner, below, bx / down, by / down, down);
  const sizes = [corner.module, right.module, below.module];
  const spread = Math.max(...sizes) / Math.min(...sizes);
  const ratio = Math.max(modulesAcross, modulesDown) / Math.min(modulesAcross, modulesDown);
  if (spread > 2.2 || ratio > 1.7) return null;
  const size = (modulesAcross + modulesDown) / 2 + 7;
  const version = (size - 17) / 4;
  if (!(version > 0.2 && version < maxVersion + 4)) return null;
  const cosine = Math.abs((ax * bx + ay * by) / (across * down));
  const scores = (corner.score + right.score + below.score) / 3;
  const cost = Math.log(spread) * 1.5 + Math.log(ratio) * 2 + cosine + (1 - scores) * 6 + Math.log(size / 21) * 0.4;
  if (cost > mostCost) return null;
  return { corner, right, below, version: Math.min(maxVersion, Math.max(1, version)), cost };
}

/** Modules between the middles of two patterns, by their own sizes along the line that joins them. */
function countModules(a: Finder, b: Finder, dx: number, dy: number, distance: number): number {
  return distance / ((widthAlong(a, dx, dy) + widthAlong(b, dx, dy)) / 14);
}

function widthAlong(finder: Finder, dx: number, dy: number): number {
  const turn = ((Math.atan2(dy, dx) / (2 * Math.PI)) * directions + directions * 2) % directions;
  const at = (k: number) => finder.edges[((k % directions) + directions) % directions] ?? 0;
  const low = Math.floor(turn);
  const share = turn - low;
  const forth = at(low) * (1 - share) + at(low + 1) * share;
  const back = at(low + directions / 2) * (1 - share) + at(low + 1 + directions / 2) * share;
  return forth + back;
}
