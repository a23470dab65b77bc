import type { Triple } from './choose-triples.ts';
import type { Finder } from './find-finders.ts';
import { maxVersion, sizeOfVersion } from './symbol-layout.ts';

/**
 * Two are less evidence of a symbol than three: they have to look just like finder patterns, and alike. What only
 * resembles them, windows and lettering, seldom does (.87 in eight scenes); patterns beside a finger came to .98 and
 * more.
 */
const leastScore = 0.9;
const mostSpread = 1.35;
/** Each pair has six hypotheses, which all cost a look. */
const pairsTried = 1;
/** Modules from a finder pattern's middle to its outer edge. */
const half = 3.5;

type Corners = Pick<Triple, 'corner' | 'right' | 'below'>;

/**
 * Where the third finder pattern of a symbol may be when something hides it, a finger as a rule: two that are seen are
 * corners of a square side by side, or across from each other. Six hypotheses a pair; the modules that never change
 * tell which of them is a symbol, if any.
 */
export function inferHidden(
  finders: readonly Finder[],
  { width, height }: { width: number; height: number },
): Triple[] {
  const isWithin = ({ x, y }: Finder) => x >= 0 && y >= 0 && x < width && y < height;
  return pairsOf(finders)
    .slice(0, pairsTried)
    .flatMap(({ one, other, cost }) => cornersOf(one, other).map((corners) => ({ ...corners, cost })))
    .filter(({ corner, right, below }) => isWithin(corner) && isWithin(right) && isWithin(below))
    .flatMap((corners) => {
      const version = versionOf(corners);
      return version === null ? [] : [{ ...corners, version }];
    });
}

/** Returns pairs of finder patterns that may belong to one symbol, the most likely first. */
function pairsOf(finders: readonly Finder[]) {
  const good = finders.filter(({ score }) => score >= leastScore);
  return good
    .flatMap((one, at) =>
      good.slice(at + 1).flatMap((other) => {
        const spread = Math.max(one.module, other.module) / Math.min(one.module, other.module);
        return spread <= mostSpread ? [{ one, other, cost: Math.log(spread) - one.score - other.score }] : [];
      }),
    )
    .sort((a, b) => a.cost - b.cost);
}

/** A symbol's corners are clockwise: from the corner's pattern a quarter turn takes the right one to the one below. */
function cornersOf(one: Finder, other: Finder): Corners[] {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const at = (x: number, y: number): Finder => ({ ...one, x, y });
  return [
    { corner: one, right: other, below: at(one.x - dy, one.y + dx) },
    { corner: other, right: one, below: at(other.x + dy, other.y - dx) },
    { corner: one, below: other, right: at(one.x + dy, one.y - dx) },
    { corner: other, below: one, right: at(other.x - dy, other.y + dx) },
    { right: one, below: other, corner: at(one.x + (dx - dy) / 2, one.y + (dx + dy) / 2) },
    { right: other, below: one, corner: at(other.x - (dx - dy) / 2, other.y - (dx + dy) / 2) },
  ];
}

/** Null where so many modules are no symbol's. */
function versionOf({ corner, right }: Corners): number | null {
  const modules = Math.hypot(right.x - corner.x, right.y - corner.y) / corner.module + 2 * half;
  const version = (modules - sizeOfVersion(0)) / 4;
  return version > 0.5 && version < maxVersion + 1 ? Math.min(maxVersion, Math.max(1, version)) : null;
}
