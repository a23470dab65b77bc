import { chooseCode, type ReadCode } from './choose-code.ts';
import { openPhoto, type Photo } from './decode-photo.ts';
import { createRectifyBudget, type ModulesReading, type RectifyBudget, readModules } from './modules/read-modules.ts';
import type { Plane } from './plane.ts';
import type { Corners, ReadSymbol, ReadSymbols } from './qr-reader.ts';
import { PhotoPlanes, type ReadingStep, readingLadder } from './reading-ladder.ts';
import { isMirrored, type Point, type Size, toUpright, uprightSize } from './upright.ts';

export interface PhotoReading {
  /** Size of the upright photo in pixels. */
  upright: Size;
  /** EXIF orientation of the stored one, 1 to 8. */
  orientation: number;
  /** The code the photo is about; null when none was read. */
  code: ReadCode | null;
  /** Step of the ladder that read it. */
  step: string | null;
}

/**
 * Reads the QR code a photo is about. Pure: the same bytes and the same rule give the same reading.
 * @param isOurs whether a content may be a code of the service; such a code is preferred, and looked for at every first
 * step.
 * @throws PhotoRefused when the bytes are not a photo that can be looked at.
 */
export async function readPhoto(
  bytes: Uint8Array,
  read: ReadSymbols,
  isOurs: (text: string) => boolean,
): Promise<PhotoReading> {
  const photo = await openPhoto(bytes);
  const planes = new PhotoPlanes(photo);
  const found = new Map<string, ReadCode>();
  let foundAt: string | null = null;
  const seen = { nothing: true, corners: false, labels: false, symbol: false };
  const budget = createRectifyBudget();

  for (const step of readingLadder(planes.longSide, photo.isGrey)) {
    if (found.size > 0 && !step.isFirst) break;
    if (!seen[step.needs]) continue;
    const plane = await step.plane(planes);
    const reading = await readPlane(plane, step.way, read, budget);
    seen.corners ||= reading.hasCorners;
    seen.labels ||= reading.isSighted;
    seen.symbol ||= reading.isSighted && !reading.isCrowd;
    for (const symbol of reading.symbols) {
      found.set(symbol.text, {
        text: symbol.text,
        format: symbol.format,
        corners: cornersInPhoto(symbol, plane, photo),
      });
      foundAt = step.name;
    }
    if (reading.areTooMany || [...found.keys()].some(isOurs)) break;
  }

  const code = chooseCode([...found.values()], isOurs) ?? null;
  const { stored, orientation } = photo;
  return { upright: uprightSize(stored, orientation), orientation, code, step: foundAt };
}

async function readPlane(
  plane: Plane,
  way: ReadingStep['way'],
  read: ReadSymbols,
  budget: RectifyBudget,
): Promise<ModulesReading> {
  return way === 'modules'
    ? readModules(plane, read, budget)
    : { symbols: await read(plane, way), hasCorners: false, isSighted: false, isCrowd: false, areTooMany: false };
}

function cornersInPhoto(symbol: ReadSymbol, plane: Size, photo: Photo): Corners {
  const across = photo.stored.width / plane.width;
  const down = photo.stored.height / plane.height;
  const upright = ({ x, y }: Point) => toUpright({ x: x * across, y: y * down }, photo.stored, photo.orientation);
  const [a, b, c, d] = symbol.corners;
  // A photo stored mirrored turns the order round.
  return isMirrored(photo.orientation)
    ? [upright(a), upright(d), upright(c), upright(b)]
    : [upright(a), upright(b), upright(c), upright(d)];
}
