import type { Corners, SymbolFormat } from './qr-reader.ts';

export interface ReadCode {
  text: string;
  /** Null when the reader does not tell. */
  format: SymbolFormat | null;
  /** Corners of the symbol in the upright photo's pixels, clockwise in the picture from the symbol's own top left. */
  corners: Corners;
}

/** Area of a quadrilateral in square pixels (shoelace formula). */
export function areaOf(corners: Corners): number {
  const [a, b, c, d] = corners;
  return Math.abs((a.x - c.x) * (b.y - d.y) - (b.x - d.x) * (a.y - c.y)) / 2;
}

/**
 * Chooses the code that a photo is about: one of ours before any other, then the largest in the picture, then by text,
 * so that the result does not depend on the order in which they were found.
 */
export function chooseCode(codes: readonly ReadCode[], isOurs: (text: string) => boolean): ReadCode | undefined {
  const rank = (code: ReadCode) => (isOurs(code.text) ? 1 : 0);
  return [...codes].sort(
    (a, b) => rank(b) - rank(a) || areaOf(b.corners) - areaOf(a.corners) || (a.text < b.text ? -1 : 1),
  )[0];
}
