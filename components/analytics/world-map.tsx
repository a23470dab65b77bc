'use client';

import { type GeoProjection, geoNaturalEarth1, geoPath } from 'd3-geo';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { feature } from 'topojson-client';
import atlas from 'world-atlas/countries-110m.json';
import { cx } from '#components/ui/cx.ts';
import { countryCode } from './country-code.ts';
import { type CountryRow, shadeFills, shadeOf } from './country-counts.ts';
import { spansWorld } from './spans-world.ts';

const width = 800;
const height = 400;
/** Units of the whole map that are seen at least: nearer, the outlines are too coarse. */
const nearestWidth = 120;

interface Position {
  latitude: number;
  longitude: number;
}

interface WorldMapProps {
  countries: readonly CountryRow[];
  /** What is in view, with some room around it; the whole world without. */
  inView: readonly Position[];
  /** Marked: the country under the pointer, or the one whose row has the focus. */
  active: string | undefined;
  selected: string | null;
  onActive: (code: string | undefined) => void;
  onSelect: (code: string) => void;
}

/** Countries shaded by their scans. For the pointer: the table next to it has the same for everybody. */
export default function WorldMap({ countries, inView, active, selected, onActive, onSelect }: WorldMapProps) {
  const t = useTranslations('analytics');
  const { shapes, projection } = useMemo(drawWorld, []);
  const rows = new Map(countries.map((row) => [row.code, row]));
  const drawn = new Set(shapes.map(({ code }) => code));
  const most = Math.max(1, ...countries.map(({ scans }) => scans));
  const box = boxOf(projection, inView);
  const isMarked = (code: string | undefined) => code !== undefined && (code === active || code === selected);
  const events = (code: string) => ({
    onPointerEnter: () => onActive(code),
    onPointerLeave: () => onActive(undefined),
    onClick: () => onSelect(code),
  });
  return (
    <svg
      viewBox={box.join(' ')}
      role="img"
      aria-label={t('map.label')}
      className="block aspect-[2/1] w-full rounded-row bg-paper"
    >
      {/* Marked outlines last: over those of their neighbours. */}
      {[...shapes]
        .sort((one, other) => Number(isMarked(one.code)) - Number(isMarked(other.code)))
        .map(({ key, code, d }) => {
          const row = code === undefined ? undefined : rows.get(code);
          return (
            <path
              key={key}
              d={d}
              vectorEffect="non-scaling-stroke"
              strokeWidth={row && isMarked(code) ? 2 : 0.75}
              className={cx(
                row ? cx('cursor-pointer', shadeFills[shadeOf(row.scans, most)]) : 'fill-sunken',
                row && isMarked(code) ? 'stroke-ink' : 'stroke-line2',
              )}
              {...(row && events(row.code))}
            />
          );
        })}
      {countries
        .filter(({ code }) => !drawn.has(code))
        .map((row) => {
          const [x = 0, y = 0] = projection([row.longitude, row.latitude]) ?? [];
          return (
            <circle
              key={row.code}
              cx={x}
              cy={y}
              r={((box[2] ?? width) / width) * 5}
              vectorEffect="non-scaling-stroke"
              strokeWidth={isMarked(row.code) ? 2 : 0.75}
              className={cx('cursor-pointer stroke-ink', shadeFills[shadeOf(row.scans, most)])}
              {...events(row.code)}
            />
          );
        })}
    </svg>
  );
}

/** Outlines of every country but Antarctica, which would take a fifth of the map. */
function drawWorld() {
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
function boxOf(projection: GeoProjection, positions: readonly Position[]): number[] {
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
