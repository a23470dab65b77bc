import { type Channel, type Colour, decodeColours, decodePlane, type Photo } from './decode-photo.ts';
import type { Plane } from './plane.ts';
import { adaptiveThreshold, resample, sharpen, soften } from './plane-variants.ts';
import type { Thresholding } from './qr-reader.ts';

/** One try at reading a photo: a picture made from it, and how that is turned to black and white. */
export interface ReadingStep {
  name: string;
  /** A first step shows all codes of the frame; later ones are for photos in which nothing was read. */
  isFirst: boolean;
  /**
   * Evidence in the photo that makes this step worth its cost: three finder patterns that are likely a symbol's, unread
   * symbols that may be labels on a sheet, or one that is no label. Photos of other things end before it.
   */
  needs: 'nothing' | 'corners' | 'labels' | 'symbol';
  plane(planes: PhotoPlanes): Promise<Plane>;
  /**
   * Adaptive threshold, quickly or with all that the reader tries, one global threshold, or our own judgement of every
   * module (server/photo/modules).
   */
  way: Thresholding | 'modules';
}

/** Sides in pixels: at the first, reading often succeeds at a tenth of the cost; at the second, it loses nothing. */
const quickSide = 1000;
const halfSide = 2000;
/**
 * Longer side of the picture that retries start from: small enough for many of them, large enough for 2 px a module.
 */
const workingSide = 1600;
const smallPhotoSide = 1000;
/** Softening would leave nothing of the modules of a photo as small as this. */
const tinyPhotoSide = 320;
/** A small photo needs every pixel; a large one often has more pixels than detail. */
const enlargedSide = 2600;
const reduction = 0.6;
/** Beyond this the full size is read in green alone: a second time would double the cost of the costliest photos. */
const lumaSide = 5000;

/** Decoded planes of one photo, each decoded once and kept while its ladder is climbed. */
export class PhotoPlanes {
  readonly longSide: number;
  readonly #photo: Photo;
  readonly #kept = new Map<string, Promise<Plane>>();
  #working: Promise<Record<Colour, Plane>> | undefined;

  constructor(photo: Photo) {
    this.#photo = photo;
    this.longSide = Math.max(photo.stored.width, photo.stored.height);
  }

  at(channel: Channel, longSide: number): Promise<Plane> {
    const side = Math.min(longSide, this.longSide);
    // The full size of a large photo is used once; keeping it would only hold its memory.
    if (side > halfSide) return decodePlane(this.#photo, channel, side);
    const key = `${channel} ${side}`;
    const kept = this.#kept.get(key) ?? decodePlane(this.#photo, channel, side);
    this.#kept.set(key, kept);
    return kept;
  }

  /** Returns the plane that retries start from. Decodes the other colours too, because later retries use them. */
  async working(colour: Colour = 'green'): Promise<Plane> {
    this.#working ??= decodeColours(this.#photo, Math.min(workingSide, this.longSide));
    return (await this.#working)[colour];
  }
}

/**
 * The order in which a photo is tried: small pictures first, since they cost least and read most; then the full size,
 * which is all that a plain reader would do; then what reads most of the rest for each second of processor time; then,
 * only where something like a symbol was sighted, what costs most for what it reads. The order depends on the photo's
 * size alone, so the same photo always takes the same way.
 */
export function readingLadder(longSide: number, isGrey: boolean): ReadingStep[] {
  const isSmall = longSide <= smallPhotoSide;
  return [
    ...firstSteps(longSide),
    ...cheapRetries(longSide, isSmall),
    ...otherChannels(longSide, isGrey),
    ...retriesOfSighted(longSide, isSmall),
  ];
}

function firstSteps(longSide: number): ReadingStep[] {
  const sides = [quickSide, halfSide].filter((side) => longSide > side * 1.3);
  const step = (name: string, side: number, way: Thresholding): ReadingStep => ({
    name,
    isFirst: true,
    needs: 'nothing',
    plane: (planes) => planes.at('green', side),
    way,
  });
  return [
    // Most large photos show a code of ours, dark on light, and end here.
    ...sides.slice(0, 1).map((side) => step(`side ${side}, quick`, side, 'quick')),
    ...sides.map((side) => step(`side ${side}`, side, 'local')),
    step('full', longSide, 'local'),
  ];
}

type Vary = (plane: Plane) => Plane | Promise<Plane>;

function retry(name: string, way: ReadingStep['way'], vary: Vary): ReadingStep {
  return { name, isFirst: false, needs: 'nothing', way, plane: async (planes) => vary(await planes.working()) };
}

/** Cheap retries. They also find out whether there is anything to read. */
function cheapRetries(longSide: number, isSmall: boolean): ReadingStep[] {
  return [
    retry('one threshold', 'global', (plane) => plane),
    retry('modules', 'modules', (plane) => plane),
    ...softenedForModules(longSide, isSmall),
    ...(isSmall ? [enlargedForModules()] : []),
    retry('wide window', 'global', (plane) => adaptiveThreshold(plane, 0.12, 0.08)),
    retry('wide window, light', 'global', (plane) => adaptiveThreshold(plane, 0.12, -0.1)),
    retry('softened', 'local', (plane) => soften(plane, 1)),
    retry('reduced to 0.7, one threshold', 'global', (plane) => resample(plane, 0.7, 0.7)),
    ...(isSmall ? [] : [retry('reduced', 'local', (plane) => resample(plane, reduction, reduction))]),
    ...(isSmall ? widestWindows() : []),
  ];
}

/** Retries on a softened plane: noise that hides even the corners of a symbol is stronger in a small photo. */
function softenedForModules(longSide: number, isSmall: boolean): ReadingStep[] {
  if (longSide <= tinyPhotoSide) return [];
  const step = retry('modules, softened', 'modules', (plane) => soften(plane, 1.5));
  return [isSmall ? step : { ...step, needs: 'corners' }];
}

/** Four times the pixels to look for corners in, and what it reads has some that are seen without. */
const enlargedForModules = (): ReadingStep => ({
  ...retry('modules, enlarged', 'modules', (plane) => resample(plane, 2, 2)),
  needs: 'corners',
});

/** Retries that cost a tenth of a second and more, or read what others read as well. */
function retriesOfSighted(longSide: number, isSmall: boolean): ReadingStep[] {
  const k = Math.min(4, enlargedSide / longSide);
  const ofLabels = [
    retry('sharpened', 'local', (plane) => sharpen(plane, 2)),
    ...(isSmall ? [retry('enlarged', 'local', (plane) => resample(plane, k, k))] : []),
  ].map((step): ReadingStep => ({ ...step, needs: 'labels' }));
  const ofSymbol = [
    ...(isSmall ? [] : widestWindows()),
    retry('sharpened, one threshold', 'global', (plane) => sharpen(plane, 1)),
    isSmall
      ? retry('enlarged, one threshold', 'global', (plane) => resample(plane, k, k))
      : retry('reduced, one threshold', 'global', (plane) => resample(plane, reduction, reduction)),
    retry('stretched across', 'local', (plane) => resample(plane, isSmall ? 2.6 : 1.3, isSmall ? 2 : 1)),
    retry('stretched down', 'local', (plane) => resample(plane, isSmall ? 2 : 1, isSmall ? 2.6 : 1.3)),
  ].map((step): ReadingStep => ({ ...step, needs: 'symbol' }));
  return [...ofLabels, ...ofSymbol];
}

function widestWindows(): ReadingStep[] {
  return [
    retry('widest window', 'global', (plane) => adaptiveThreshold(plane, 0.25, 0.08)),
    retry('widest window, light', 'global', (plane) => adaptiveThreshold(plane, 0.25, -0.1)),
  ];
}

/**
 * Coloured inks can vanish in green. Luma at full size is what a plain reader sees: nothing it reads may be lost here.
 */
function otherChannels(longSide: number, isGrey: boolean): ReadingStep[] {
  if (isGrey) return [];
  const step = (name: Channel, plane: ReadingStep['plane']): ReadingStep => ({
    name,
    isFirst: false,
    needs: 'nothing',
    plane,
    way: 'local',
  });
  return [
    step('red', (planes) => planes.working('red')),
    step('blue', (planes) => planes.working('blue')),
    step('luma', (planes) => planes.at('luma', Math.min(longSide, lumaSide))),
  ];
}
