'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { boxOf, drawWorld, type Position, width } from '#components/analytics/world-shapes.ts';

/** The way from scan to scan, for the eye: the list next to it has the same for everybody. */
export default function TravelMap({ positions }: { positions: readonly Position[] }) {
  const t = useTranslations('cases');
  const { shapes, projection } = useMemo(drawWorld, []);
  const box = boxOf(projection, positions);
  const scale = (box[2] ?? width) / width;
  const points = positions.map(
    ({ latitude, longitude }): [number, number] => projection([longitude, latitude]) ?? [0, 0],
  );
  const places = [...new Map(points.map((point) => [point.join(), point])).values()];
  return (
    <svg
      viewBox={box.join(' ')}
      role="img"
      aria-label={t('map')}
      className="block aspect-[2/1] w-full rounded-row bg-paper"
    >
      {shapes.map(({ key, d }) => (
        <path
          key={key}
          d={d}
          vectorEffect="non-scaling-stroke"
          strokeWidth={0.75}
          className="fill-sunken stroke-line2"
        />
      ))}
      <polyline
        points={points.map((point) => point.join()).join(' ')}
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        strokeDasharray="5 4"
        className="fill-none stroke-bad"
      />
      {places.map(([x, y]) => (
        <circle
          key={`${x},${y}`}
          cx={x}
          cy={y}
          r={scale * 7}
          vectorEffect="non-scaling-stroke"
          strokeWidth={2}
          className="fill-bad stroke-paper"
        />
      ))}
    </svg>
  );
}
