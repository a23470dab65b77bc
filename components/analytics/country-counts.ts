import type { PlaceRow } from './analytics-type.ts';

export interface CountryRow {
  /** ISO 3166-1 alpha-2. */
  code: string;
  name: string;
  scans: number;
  /** In the days that are compared with; undefined where these are not known. */
  before: number | undefined;
  /** Position of its place with the most scans. */
  latitude: number;
  longitude: number;
}

type Counted = Pick<PlaceRow, 'scans' | 'latitude' | 'longitude' | 'country'>;

/** Scans of each country, most first, from places, most first. Countries that had scans before alone have none. */
export function countByCountry(
  places: readonly Counted[],
  before: readonly Counted[] | undefined,
  nameOf: (code: string) => string,
): CountryRow[] {
  const earlier = before && sumByCountry(before);
  const now = sumByCountry(places);
  return [...new Set([...now.keys(), ...(earlier?.keys() ?? [])])]
    .flatMap((code) => {
      const scans = now.get(code) ?? 0;
      const most = [...places, ...(before ?? [])].find(({ country }) => country === code);
      if (code === undefined || !most) return [];
      const { latitude, longitude } = most;
      return [{ code, name: nameOf(code), scans, before: earlier && (earlier.get(code) ?? 0), latitude, longitude }];
    })
    .sort((one, other) => other.scans - one.scans || one.name.localeCompare(other.name));
}

function sumByCountry(places: readonly Counted[]): Map<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const { country, scans } of places) sums.set(country, (sums.get(country) ?? 0) + scans);
  return sums;
}

/**
 * Fills of the map, from few to many scans. They differ in lightness, so that they can be distinguished without colour.
 */
export const shadeFills = ['fill-spot/35', 'fill-spot/55', 'fill-spot/75', 'fill-spot'];
const shades = shadeFills.length;

/** The least scans of a shade: in equal steps of the square root, since few countries have most of the scans. */
const leastOf = (shade: number, most: number) => Math.max(1, Math.ceil(most * (shade / shades) ** 2));

/** Shade of a country, from 0, among countries of which the first has `most` scans; -1 for none. */
export function shadeOf(scans: number, most: number): number {
  return shadeFills.findLastIndex((_, shade) => scans >= leastOf(shade, most));
}

/** The counts that a shade means; undefined for one that no count can have. */
export function countsOfShade(shade: number, most: number): { from: number; to: number } | undefined {
  const from = leastOf(shade, most);
  const to = shade === shades - 1 ? most : leastOf(shade + 1, most) - 1;
  return from <= to ? { from, to } : undefined;
}
