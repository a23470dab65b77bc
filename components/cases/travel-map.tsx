'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { boxOf, drawWorld, type Position, width } from '#lib/places/world-shapes.ts';

/** The way of each code from scan to scan, for the eye: the list next to it has the same for everybody. */
export default function TravelMap({ ways }: { ways: readonly (readonly Position[])[] }) {
  const t = useTranslations('cases');
  const { shapes, projection } = useMemo(drawWorld, []);
  const box = boxOf(projection, ways.flat());
  const scale = (box[2] ?? width) / width;
  const lines = ways.map((way) =>
    way.map(({ latitude, longitude }): [number, number] => projection([longitude, latitude]) ?? [0, 0]),
  );
  const places = [...new Map(lines.flat().map((point) => [point.join(), point])).values()];
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
      <path
        d={lines.map((line) => `M${line.map((point) => point.join()).join('L')}`).join('')}
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
