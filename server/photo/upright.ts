/** A position in pixels, x to the right, y down, from the top left corner of the picture. */
export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Whether an EXIF orientation (1 to 8) swaps width and height. */
export function swapsSides(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8;
}

/** Whether showing the picture upright mirrors it. */
export function isMirrored(orientation: number): boolean {
  return orientation === 2 || orientation === 4 || orientation === 5 || orientation === 7;
}

/** Size of the upright picture made from a stored one. */
export function uprightSize(stored: Size, orientation: number): Size {
  return swapsSides(orientation) ? { width: stored.height, height: stored.width } : { ...stored };
}

/**
 * Maps a point of the stored picture to the upright one, by the eight values of the EXIF orientation tag
 * (CIPA DC-008, tag 0x0112). Reading works on the stored picture, since turning millions of pixels costs more than
 * turning four corners.
 */
export function toUpright(point: Point, stored: Size, orientation: number): Point {
  const { x, y } = point;
  const right = stored.width - x;
  const below = stored.height - y;
  switch (orientation) {
    case 2:
      return { x: right, y };
    case 3:
      return { x: right, y: below };
    case 4:
      return { x, y: below };
    case 5:
      return { x: y, y: x };
    case 6:
      return { x: below, y: x };
    case 7:
      return { x: below, y: right };
    case 8:
      return { x: y, y: right };
    default:
      return { x, y };
  }
}

/** Maps a point of the upright picture to the stored one: the inverse of `toUpright`. */
export function toStored(point: Point, stored: Size, orientation: number): Point {
  // Turning by a quarter is undone by the other quarter; all else undoes itself.
  const inverse = orientation === 6 ? 8 : orientation === 8 ? 6 : orientation;
  return toUpright(point, uprightSize(stored, orientation), inverse);
}
