import { type GeoProjection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' };
import { countryCode } from './country-code.ts';
import { spansWorld } from './spans-world.ts';

/** Units of the whole map. */
export const width = 800;
const height = 400;
/** Units of the whole map that are seen at least: nearer, the outlines are too coarse. */
const nearestWidth = 120;

export interface Position {
  latitude: number;
  longitude: number;
}

/** Outlines of every country but Antarctica, which would take a fifth of the map. */
export function drawWorld() {
  const all = feature(atlas, atlas.objects.countries);
  const features = all.features.filter(({ id }) => id !== '010');
  const projection = geoNaturalEarth1().fitSize([width, height], { ...all, features });
  const path = geoPath(projection).digits(1);
  const shapes = features.map((shape, index) => ({
    key: `${shape.id} ${index}`,
    code: countryCode(shape.id, shape.properties.name),
    d: path(shape) ?? '',
  }));
  return { shapes, projection };
}

/** The part of the map around positions, as a viewBox. */
export function boxOf(projection: GeoProjection, positions: readonly Position[]): number[] {
  if (positions.length === 0 || spansWorld(positions)) return [0, 0, width, height];
  const points = positions.map(
    ({ latitude, longitude }): [number, number] => projection([longitude, latitude]) ?? [0, 0],
  );
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const wide = Math.min(width, Math.max(nearestWidth, (right - left) * 1.4, (bottom - top) * 1.4 * 2));
  const high = wide / 2;
  const inside = (at: number, size: number, whole: number) => Math.min(Math.max(0, at - size / 2), whole - size);
  return [inside((left + right) / 2, wide, width), inside((top + bottom) / 2, high, height), wide, high];
}
