'use client';

import { useState } from 'react';
import type { PhotoItem } from './use-photos.ts';
import { verdicts } from './verdict-words.ts';

const strokes = {
  ok: 'stroke-ok',
  active: 'stroke-spot',
  running: 'stroke-spot',
  wait: 'stroke-wait',
  bad: 'stroke-bad',
  off: 'stroke-ink3',
} as const;

/** The photo with the place of the code marked on it, as the service found it. */
export function PhotoView({ item }: { item: PhotoItem }) {
  const [size, setSize] = useState<{ url: string; width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  const known = size?.url === item.url ? size : undefined;
  const roi = item.result?.image_roi;
  const tone = item.result ? verdicts[item.result.authentication_status].tone : 'off';
  return (
    <figure className="m-0 min-w-0">
      <div className="relative grid h-[480px] place-items-center overflow-hidden rounded-picture bg-sunken max-md:h-80">
        {broken ? (
          <p className="px-6 text-center text-sm text-ink3">The browser cannot show this picture.</p>
        ) : (
          // biome-ignore lint/performance/noImgElement: a blob of this browser; there is nothing to optimise
          <img
            src={item.url}
            alt={item.name}
            className="size-full object-contain"
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ url: item.url, width, height })
            }
            onError={() => setBroken(true)}
          />
        )}
        {known && roi && (
          // The same fit as the picture's own: the frame lies on it at any size.
          <svg
            viewBox={`0 0 ${known.width} ${known.height}`}
            preserveAspectRatio="xMidYMid meet"
            className="arrive pointer-events-none absolute inset-0 size-full"
            aria-hidden="true"
          >
            <path
              d={corners(roi, Math.min(known.width, known.height) / 60)}
              className="fill-none stroke-white/70"
              strokeWidth="6"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={corners(roi, Math.min(known.width, known.height) / 60)}
              className={`fill-none ${strokes[tone]}`}
              strokeWidth="3"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </div>
      <figcaption className="mt-2.5 flex flex-wrap gap-x-[7px] text-sm text-ink3">
        {[
          item.name,
          known && `${known.width} × ${known.height}`,
          roi && `region ${roi[0]}, ${roi[1]}, ${roi[2]} × ${roi[3]}`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </figcaption>
    </figure>
  );
}

/** Four corners around a region, a little outside it, each as long as a tenth of its side. */
function corners([x, y, width, height]: readonly [number, number, number, number], gap: number): string {
  const [left, top, right, bottom] = [x - gap, y - gap, x + width + gap, y + height + gap];
  const length = Math.max(gap, Math.min(width, height) * 0.12);
  return [
    `M${left} ${top + length}V${top}H${left + length}`,
    `M${right - length} ${top}H${right}V${top + length}`,
    `M${right} ${bottom - length}V${bottom}H${right - length}`,
    `M${left + length} ${bottom}H${left}V${bottom - length}`,
  ].join('');
}
