import { type Box, decodePart, openPhoto } from './decode-photo.ts';
import type { Accidents } from './graphic/accidents.ts';
import {
  type ExpectedGraphic,
  type GraphicMeasurement,
  graphicRegion,
  measureGraphic,
} from './graphic/measure-graphic.ts';
import { project, warpFromCorners } from './graphic/warp.ts';
import type { Corners } from './qr-reader.ts';
import { type Point, type Size, toStored, toUpright, uprightSize } from './upright.ts';

/** [left, top, width, height] in whole pixels of the upright photo, inside it. */
export type Roi = [number, number, number, number];

export interface PhotoMeasurement {
  /** Null when the code's grid was not found where its corners were read, or is not the one that was printed. */
  measurement: GraphicMeasurement | null;
  /** Around the code. */
  roi: Roi;
  /** The random part of the print; null when it was not requested, or nothing was measured. */
  accidents: Accidents | null;
}

/** Paper that is looked at around code and graphic, as a share of the code's side. */
const surround = 0.09;

/**
 * Measures the secure graphic of a code that was read in a photo. Decodes the code's surroundings alone, at full
 * resolution. Pure: the same bytes give the same figures.
 * @param corners as `readPhoto` gave them for these bytes: in the upright photo, clockwise from the symbol's own top
 * left.
 * @throws PhotoRefused when the bytes are not a photo that can be looked at.
 */
export async function measurePhoto(
  bytes: Uint8Array,
  corners: Corners,
  expected: ExpectedGraphic,
): Promise<PhotoMeasurement> {
  const photo = await openPhoto(bytes);
  const { stored, orientation } = photo;
  const upright = uprightSize(stored, orientation);
  const inStored = mapCorners(corners, (point) => toStored(point, stored, orientation));
  const box = boxAround(inStored, expected, stored);
  if (!box) return { measurement: null, roi: roiOf(corners, upright), accidents: null };
  const plane = await decodePart(photo, box);
  const inPart = mapCorners(inStored, ({ x, y }) => ({ x: x - box.left, y: y - box.top }));
  const measured = measureGraphic(plane, inPart, expected);
  if (!measured) return { measurement: null, roi: roiOf(corners, upright), accidents: null };
  const exact = mapCorners(measured.codeCorners, ({ x, y }) =>
    toUpright({ x: x + box.left, y: y + box.top }, stored, orientation),
  );
  return { measurement: measured.measurement, roi: roiOf(exact, upright), accidents: measured.accidents };
}

/**
 * Returns the region of a code that was read in a photo but is not measured. Decodes nothing.
 * @param corners as `readPhoto` gave them for these bytes. @throws PhotoRefused as `measurePhoto` does
 */
export async function regionOfCode(bytes: Uint8Array, corners: Corners): Promise<Roi> {
  const { stored, orientation } = await openPhoto(bytes);
  return roiOf(corners, uprightSize(stored, orientation));
}

function mapCorners([a, b, c, d]: Corners, move: (point: Point) => Point): Corners {
  return [move(a), move(b), move(c), move(d)];
}

/**
 * The part of the stored photo that holds code and graphic with some paper around; null when the corners make no
 * square.
 */
function boxAround(corners: Corners, { geometry }: ExpectedGraphic, stored: Size): Box | null {
  const warp = warpFromCorners(corners);
  if (!warp) return null;
  const graphic = graphicRegion(geometry);
  const reach = 2 * surround;
  const left = Math.min(-1, graphic.left) - reach;
  const right = Math.max(1, graphic.right) + reach;
  const top = Math.min(-1, graphic.top) - reach;
  const bottom = Math.max(1, graphic.bottom) + reach;
  const [x0, y0, x1, y1] = boundsOf([
    project(warp, left, top),
    project(warp, right, top),
    project(warp, right, bottom),
    project(warp, left, bottom),
  ]);
  const box = clip(x0, y0, x1, y1, stored);
  // The reader found a code of at least as many pixels as modules.
  return box.width >= geometry.size && box.height >= geometry.size ? box : null;
}

function roiOf(corners: Corners, upright: Size): Roi {
  const { left, top, width, height } = clip(...boundsOf(corners), upright);
  return [left, top, width, height];
}

function boundsOf(points: readonly Point[]): [number, number, number, number] {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function clip(x0: number, y0: number, x1: number, y1: number, { width, height }: Size): Box {
  const within = (value: number, limit: number) => (Number.isFinite(value) ? Math.max(0, Math.min(limit, value)) : 0);
  const left = Math.min(Math.floor(within(x0, width)), width - 1);
  const top = Math.min(Math.floor(within(y0, height)), height - 1);
  return {
    left,
    top,
    width: Math.max(1, Math.ceil(within(x1, width)) - left),
    height: Math.max(1, Math.ceil(within(y1, height)) - top),
  };
}
