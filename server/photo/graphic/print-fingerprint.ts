import { type Accidents, placeCount } from './accidents.ts';

/** Changes when accidents, or what is kept of them, change: fingerprints of before are then not compared. */
export const fingerprintVersion = 1;

/** A bit for each place: whether it came out lighter. */
export type PrintFingerprint = Uint8Array;
export const fingerprintBytes = placeCount / 8;

export function fingerprintOf(accidents: Accidents): PrintFingerprint {
  const bits = new Uint8Array(fingerprintBytes);
  for (const [place, accident] of accidents.entries()) {
    if (accident > 0) bits[place >> 3] = (bits[place >> 3] ?? 0) | (1 << (place & 7));
  }
  return bits;
}

export interface Likeness {
  /**
   * Correlation of what the photo shows with the print that was enrolled, −1 to 1. Of another print it is about 0, with
   * a deviation of 1/√(places seen) and, as accidents lie along lines, up to half more.
   */
  likeness: number;
  /** Share of the places that the photo shows. */
  seen: number;
}

export function compareAccidents(accidents: Accidents, fingerprint: PrintFingerprint): Likeness {
  let [sum, squares, seen] = [0, 0, 0];
  for (const [place, accident] of accidents.entries()) {
    if (accident === 0) continue;
    const isLighter = ((fingerprint[place >> 3] ?? 0) >> (place & 7)) & 1;
    sum += isLighter ? accident : -accident;
    squares += accident * accident;
    seen += 1;
  }
  return { likeness: squares > 0 ? sum / Math.sqrt(seen * squares) : 0, seen: seen / placeCount };
}
