import { geoBounds, geoContains } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-50m.json';
import { cities } from '#lib/places/cities.ts';
import { countryCode } from '#lib/places/country-code.ts';

type Point = [longitude: number, latitude: number];

/** The point, then points around it: outlines of coasts are coarse, so that a point on one may be in the sea. */
const around = ([longitude, latitude]: Point, degrees: number): Point[] => [
  [longitude, latitude],
  ...[-degrees, 0, degrees].flatMap((north) =>
    [-degrees, 0, degrees].map((east): Point => [longitude + east, latitude + north]),
  ),
];

const readCountries = () =>
  feature(atlas, atlas.objects.countries).features.flatMap((shape) => {
    const code = countryCode(shape.id, shape.properties.name);
    return code === undefined ? [] : [{ code, shape, bounds: geoBounds(shape) }];
  });
let countries: ReturnType<typeof readCountries> | undefined;
const found = new Map<string, string | undefined>();

/**
 * Country of a field of half a degree, named by its middle: that of a large city in it, else of its middle.
 * Undefined far from land.
 */
export function findCountry(latitude: number, longitude: number): string | undefined {
  const key = `${latitude},${longitude}`;
  if (!found.has(key)) found.set(key, searchCountry(latitude, longitude));
  return found.get(key);
}

function searchCountry(latitude: number, longitude: number): string | undefined {
  const inField = (at: number, middle: number) => Math.abs(at - middle) <= 0.25;
  const away = (city: (typeof cities)[number]) => Math.hypot(city.latitude - latitude, city.longitude - longitude);
  const [city] = cities
    .filter((each) => inField(each.latitude, latitude) && inField(each.longitude, longitude))
    .sort((one, other) => away(one) - away(other));
  const points = [
    ...(city ? around([city.longitude, city.latitude], 0.08) : []),
    ...around([longitude, latitude], 0.2),
  ];
  for (const point of points) {
    const code = countryAt(point);
    if (code !== undefined) return code;
  }
  return undefined;
}

function countryAt(point: Point): string | undefined {
  countries ??= readCountries();
  return countries.find(({ shape, bounds }) => isWithin(point, bounds) && geoContains(shape, point))?.code;
}

/** Bounds that cross the date line begin east of where they end. */
function isWithin([longitude, latitude]: Point, [[west, south], [east, north]]: [Point, Point]): boolean {
  if (latitude < south || latitude > north) return false;
  return west <= east ? longitude >= west && longitude <= east : longitude >= west || longitude <= east;
}
