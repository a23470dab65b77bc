'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { cx } from '#components/ui/cx.ts';
import { boxOf, drawWorld, type Position, width } from '#lib/places/world-shapes.ts';
import { type CountryRow, shadeFills, shadeOf } from './country-counts.ts';

interface WorldMapProps {
  countries: readonly CountryRow[];
  /** Positions in view, with a margin; the whole world without. */
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
                row ? cx('cursor-pointer', shadeFills[shadeOf(row.scans, most)] ?? 'fill-sunken') : 'fill-sunken',
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
              className={cx('cursor-pointer stroke-ink', shadeFills[shadeOf(row.scans, most)] ?? 'fill-sunken')}
              {...events(row.code)}
            />
          );
        })}
    </svg>
  );
}
