/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/**
 * Reads `latitude,longitude` in decimal degrees and makes it coarse: a hundredth of a degree is about a kilometre,
 * enough to tell cities apart and too little to single out a house. Null for anything else: a wrong position must not
 * refuse the photo.
 */
export function readPosition(text: unknown): Position | null {
  if (typeof text !== 'string') return null;
  const match = /^\s*(-?\d{1,2}(?:\.\d{1,15})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,15})?)\s*$/.exec(text);
  if (!match) return null;
  const latitude = coarse(Number(match[1]));
  const longitude = coarse(Number(match[2]));
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

const coarse = (degrees: number): number => Math.round(degrees * 100) / 100;

const earthRadius = 6371;

/** Kilometres along the earth's surface (haversine formula, on a sphere: exact to half a percent). */
export function distanceBetween(a: Position, b: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const across = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const along = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const half = along + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * across;
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** A scan's position as it was rounded: the columns hold it as floats of four bytes. */
export function positionOf({ latitude, longitude }: { latitude: number | null; longitude: number | null }) {
  if (latitude === null || longitude === null) return null;
  return { latitude: Number(latitude.toFixed(2)), longitude: Number(longitude.toFixed(2)) };
}
