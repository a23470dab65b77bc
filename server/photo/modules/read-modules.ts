import type { Plane } from '../plane.ts';
import { Pyramid } from '../pyramid.ts';
import type { Corners, ReadSymbol, ReadSymbols } from '../qr-reader.ts';
import { mostCost } from './choose-triples.ts';
import { deconvolve, seenModules, withoutBorder } from './deconvolve.ts';
import { findSightings, type Sighting } from './find-sightings.ts';
import { clarityOf, findBentStarts, findStarts, fitGrid, type Start, timingOf } from './fit-grid.ts';
import { agreement, type Grid, pointsAt, project } from './grid.ts';
import { type Patch, rectify, rectifyCoarsely } from './rectify.ts';
import { relaxMesh } from './relax-mesh.ts';
import { repairSymbol } from './repair-symbol.ts';
import { layoutOf, maxVersion, type SymbolLayout } from './symbol-layout.ts';

/** In 161 of 165 symbols the most likely three patterns were right; in no symbol were more than two tries needed. */
const triplesTried = 4;
const triplesOfCrowd = 2;
const triplesOfTiny = 3;
/**
 * Up to this cost three patterns are likely to be a symbol's. Where modules were read in another picture of the photo
 * they had cost 2.5 at most in the first; most noise, lamps, gravel and lettering cost more. A tiny photo, where 2.8
 * was read, is looked at for little.
 */
const likelyCost = 2.7;
/**
 * As many other hypotheses that cost no more than this beside the likeliest: windows and tiles, or a sheet of labels,
 * of which one may be seen and read by a dearer picture.
 */
const crowd = { others: 4, cost: 0.3 } as const;
/** Below this a grid lies over something else than a symbol. */
const leastAgreement = 0.4;
const versionsFitted = 2;
/** A picture this small has room for one symbol and no crowd of patterns that look like its corners. */
const tinySide = 320;

/**
 * Minimum share of fixed modules (ISO/IEC 18004: finder, timing and alignment patterns) that match before any fit. Read
 * symbols reached .39 and more; other things with corners like a symbol's seldom .25.
 */
const leastStart = 0.28;
/** The same at a first, coarse look. */
const leastGlance = 0.2;
/**
 * Minimum clarity of the modules that hold data at that look. It is .02 to .29 between finder patterns on bare paper,
 * and .43 or more in the symbols of photos.
 */
const leastClarity = 0.3;
/**
 * Agreement of a fitted grid from which on it is worth trying pictures that cost more: those it ever helped had .54.
 */
const leastSighted = 0.48;
/**
 * Agreement of timing and alignment patterns alone, for a fit and for pictures that cost more. Read symbols had .28 and
 * more, and those that such a picture helped .5; textures between finder patterns seldom have .2. On a sheet of labels
 * the patterns of several can look like one symbol, whose timing patterns are nowhere: there nothing is asked of them.
 */
const leastTiming = { fit: 0.2, sighted: 0.4 } as const;
const ofCrowd = { fit: -1, sighted: -1 } as const;
/** Another version than the one that is seen best has to be seen nearly as well. */
const leastOfBest = 0.6;

/** Effort for symbols with only two visible finder patterns. */
const effortOfHidden: Effort = { fits: 2, bends: 0 };
/** Number of hypotheses of such a symbol that are rectified. */
const hiddenRectified = 4;

/** Rectifications, fits and bends for all planes of a photo, the costliest parts of a reading. */
export interface RectifyBudget extends Effort {
  left: number;
}

/** Photos of the tests that are read need twelve rectifications, seven fits and three bends at most. */
export const createRectifyBudget = (): RectifyBudget => ({ left: 16, fits: 10, bends: 4 });

export interface ModulesReading {
  symbols: ReadSymbol[];
  /** Whether any three finder patterns are likely to be a symbol's. */
  hasCorners: boolean;
  /** Whether what they enclose looked like a symbol, too, read or not. */
  isSighted: boolean;
  /** Whether finder patterns are as many and as alike as those of a sheet of labels. */
  isCrowd: boolean;
  /** Whether there are more finder patterns than the search looks for. */
  areTooMany: boolean;
}

/**
 * Reads a symbol by its modules, where a reader that asks for straight edges and clean black and white gives up: a grid
 * is fitted to it that may bend, every module gets a soft value, and modules that cannot be seen are erasures for the
 * Reed–Solomon decoder. What comes out is drawn again and read by `read`, which has the last word.
 */
export async function readModules(
  plane: Plane,
  read: ReadSymbols,
  budget: RectifyBudget = createRectifyBudget(),
): Promise<ModulesReading> {
  const isTiny = Math.max(plane.width, plane.height) < tinySide;
  const effort: Effort = isTiny ? { fits: 3, bends: 1 } : { fits: 5, bends: 2 };
  const pyramid = new Pyramid(plane);
  const { triples, hidden, areTooMany } = findSightings(plane, Math.max(triplesTried, crowd.others + 1));
  const hasCorners = (triples[0]?.cost ?? Number.POSITIVE_INFINITY) <= (isTiny ? mostCost : likelyCost);
  const isCrowd = areAlike(triples);
  let isSighted = false;
  for (const triple of triples.slice(0, isCrowd ? triplesOfCrowd : isTiny ? triplesOfTiny : triplesTried)) {
    const laidOut = layOut(plane, budget, glance(pyramid, triple));
    const { symbol, agreement: seen } = await readLaidOut(
      laidOut,
      read,
      [effort, budget],
      isCrowd ? ofCrowd : leastTiming,
    );
    if (symbol) return { symbols: [symbol], hasCorners, isSighted: true, isCrowd, areTooMany };
    isSighted ||= seen >= leastSighted;
  }
  const symbol = await readHidden(plane, budget, pyramid, hidden, read);
  isSighted ||= symbol !== null;
  return { symbols: symbol ? [symbol] : [], hasCorners, isSighted, isCrowd, areTooMany };
}

/** Whether so many hypotheses are as likely as each other that they are of a pattern that goes on. */
function areAlike(triples: readonly Sighting[]): boolean {
  const [first, last] = [triples[0], triples[crowd.others]];
  return first !== undefined && last !== undefined && last.cost - first.cost <= crowd.cost;
}

/** A symbol with one of its finder patterns hidden: of many hypotheses those that look most like one. */
async function readHidden(
  plane: Plane,
  budget: RectifyBudget,
  pyramid: Pyramid,
  hidden: Sighting[],
  read: ReadSymbols,
) {
  const glances = hidden.flatMap((sighting) => glance(pyramid, sighting)).sort(byScore);
  const laidOut = layOut(plane, budget, glances.slice(0, hiddenRectified));
  const { symbol } = await readLaidOut(bestOf(laidOut, leastStart), read, [{ ...effortOfHidden }, budget], leastTiming);
  return symbol;
}

interface LaidOut {
  layout: SymbolLayout;
  patch: Patch;
  starts: Start[];
}

interface Glance extends LaidOut {
  sighting: Sighting;
}

/** Returns the versions under which what three finder patterns enclose may be a symbol, seen in few pixels. */
function glance(pyramid: Pyramid, sighting: Sighting): Glance[] {
  const { version, isInverted } = sighting;
  const glances = versionsNear(version).map((near) => {
    const layout = layoutOf(near);
    return { ...lookAt(rectifyCoarsely(pyramid, sighting, layout.size, isInverted), layout), sighting };
  });
  return bestOf(glances, leastGlance).filter(isClear);
}

/** Whether there is something between the finder patterns. */
const isClear = ({ starts, patch, layout }: LaidOut) =>
  starts[0] !== undefined && clarityOf(starts[0].shape, patch, layout) >= leastClarity;

/** Returns those that look like a symbol in all pixels, the likeliest first; often none. */
function layOut(plane: Plane, budget: RectifyBudget, glances: readonly Glance[]): LaidOut[] {
  const affordable = glances.slice(0, Math.max(0, budget.left));
  budget.left -= affordable.length;
  const looks = affordable.map(({ layout, sighting }) =>
    lookAt(rectify(plane, sighting, layout.size, sighting.isInverted), layout),
  );
  return bestOf(looks, leastStart);
}

function lookAt(patch: Patch, layout: SymbolLayout): LaidOut {
  return { layout, patch, starts: findStarts(patch, layout) };
}

const scoreOf = ({ starts }: LaidOut) => starts[0]?.score ?? 0;
const byScore = (one: LaidOut, other: LaidOut) => scoreOf(other) - scoreOf(one);

function bestOf<T extends LaidOut>(laidOut: T[], least: number): T[] {
  const sorted = laidOut.filter((one) => scoreOf(one) >= least).sort(byScore);
  const [best] = sorted;
  return best ? sorted.filter((one) => scoreOf(one) >= leastOfBest * scoreOf(best)).slice(0, versionsFitted) : [];
}

/** @returns the symbol, or null and how well the best flat grid agrees with what is seen */
async function readLaidOut(
  laidOut: LaidOut[],
  read: ReadSymbols,
  efforts: readonly Effort[],
  least: { fit: number; sighted: number },
): Promise<{ symbol: ReadSymbol | null; agreement: number }> {
  let best = 0;
  for (const { layout, patch, starts } of laidOut) {
    const flat = spend(efforts, 'fits') ? fitGrid(starts, patch, layout, least.fit) : null;
    const flatAgreement = flat ? agreement(flat, layout, patch) : 0;
    if (flat && timingOf(flat.shape, patch, layout) >= least.sighted) best = Math.max(best, flatAgreement);
    if (!flat || flatAgreement < leastAgreement) continue;
    const symbol = await readGrid(flat, layout, patch, read);
    if (symbol) return { symbol, agreement: flatAgreement };
    const bent = spend(efforts, 'bends') ? fitGrid(findBentStarts(patch, layout), patch, layout, least.fit) : null;
    const bentSymbol = bent && (await readGrid(bent, layout, patch, read));
    if (bentSymbol) return { symbol: bentSymbol, agreement: flatAgreement };
  }
  return { symbol: null, agreement: best };
}

async function readGrid(grid: Grid, layout: SymbolLayout, patch: Patch, read: ReadSymbols): Promise<ReadSymbol | null> {
  const modules = repairSeen(grid, layout, patch);
  const [symbol] = modules ? await read(draw(modules, layout.size), 'global') : [];
  return symbol ? { ...symbol, corners: cornersOf(grid, layout.size, patch) } : null;
}

/** Effort that is left for a plane, however many places in it look like a symbol. */
interface Effort {
  fits: number;
  bends: number;
}

function spend(efforts: readonly Effort[], kind: keyof Effort): boolean {
  if (efforts.some((effort) => effort[kind] <= 0)) return false;
  for (const effort of efforts) effort[kind] -= 1;
  return true;
}

function versionsNear(version: number): number[] {
  const middle = Math.round(version);
  const reach = 1 + Math.floor(version / 14);
  const versions = Array.from({ length: 2 * reach + 1 }, (_, k) => middle - reach + k);
  return versions.filter((candidate) => candidate >= 1 && candidate <= maxVersion);
}

function repairSeen(grid: Grid, layout: SymbolLayout, patch: Patch): Uint8Array | null {
  for (const isRelaxed of [false, true]) {
    if (isRelaxed) relaxMesh(grid, layout, patch);
    const seen = seenModules(grid, layout, patch);
    const plain = withoutBorder(seen, layout.size);
    const modules = repairSymbol(layout, plain) ?? repairSymbol(layout, deconvolve(seen, layout));
    if (modules) return modules;
  }
  return null;
}

/** The symbol as a clean picture. */
function draw(modules: Uint8Array, size: number): Plane {
  const [border, module] = [4, 4];
  const side = (size + 2 * border) * module;
  const data = new Uint8Array(side * side).fill(255);
  for (const [at, isDark] of modules.entries()) {
    if (!isDark) continue;
    const left = ((at % size) + border) * module;
    const top = (Math.floor(at / size) + border) * module;
    for (let y = top; y < top + module; y += 1) data.fill(0, y * side + left, y * side + left + module);
  }
  return { data, width: side, height: side };
}

function cornersOf(grid: Grid, size: number, patch: Patch): Corners {
  const points = pointsAt([0, size, size, 0], [0, 0, size, size], size);
  project(points, grid.shape, size, patch);
  const corner = (at: number) => patch.toPlane(points.seen[2 * at] ?? 0, points.seen[2 * at + 1] ?? 0);
  return [corner(0), corner(1), corner(2), corner(3)];
}
