'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { StatusTone } from './status.tsx';

const strokes: Record<StatusTone, string> = {
  ok: 'stroke-ok',
  active: 'stroke-spot',
  running: 'stroke-spot',
  wait: 'stroke-wait',
  bad: 'stroke-bad',
  off: 'stroke-ink3',
};

export type Region = readonly [left: number, top: number, width: number, height: number];

interface RegionPictureProps {
  /** A blob of this browser, or a picture the portal serves. */
  url: string;
  name: string;
  /** In pixels of the upright picture. */
  region: Region | null | undefined;
  tone: StatusTone;
}

/** A photo with a region of it marked, and its name and size below. */
export function RegionPicture({ url, name, region, tone }: RegionPictureProps) {
  const t = useTranslations('ui');
  const [size, setSize] = useState<{ url: string; width: number; height: number }>();
  const [broken, setBroken] = useState(false);
  const known = size?.url === url ? size : undefined;
  const settle = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => {
    if (width > 0) setSize({ url, width, height });
    else setBroken(true);
  };
  return (
    <figure className="m-0 min-w-0">
      <div className="relative grid h-[480px] place-items-center overflow-hidden rounded-picture bg-sunken max-md:h-80">
        {broken ? (
          <p className="px-6 text-center text-sm text-ink3">{t('pictureUnknown')}</p>
        ) : (
          // biome-ignore lint/performance/noImgElement: a blob of this browser; there is nothing to optimise
          <img
            src={url}
            alt={name}
            // Out of the flow: in it, a tall picture would stretch its row and slip from under its frame.
            className="absolute inset-0 size-full object-contain"
            // A picture of the server's HTML can load or fail before React attaches its handlers.
            ref={(picture) => {
              if (picture?.complete && !known && !broken) settle(picture);
            }}
            onLoad={({ currentTarget }) => settle(currentTarget)}
            onError={() => setBroken(true)}
          />
        )}
        {known && region && (
          // The same fit as the picture's own: the frame lies on it at any size.
          <svg
            viewBox={`0 0 ${known.width} ${known.height}`}
            preserveAspectRatio="xMidYMid meet"
            className="arrive pointer-events-none absolute inset-0 size-full"
            aria-hidden="true"
          >
            <path
              d={corners(region, Math.min(known.width, known.height) / 60)}
              className="fill-none stroke-white/70"
              strokeWidth="6"
              vectorEffect="non-scaling-stroke"
            />
            <path
              d={corners(region, Math.min(known.width, known.height) / 60)}
              className={`fill-none ${strokes[tone]}`}
              strokeWidth="3"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        )}
      </div>
      <figcaption className="mt-2.5 flex flex-wrap gap-x-[7px] text-sm break-all text-ink3">
        {[
          name,
          known && `${known.width} × ${known.height}`,
          region && t('region', { place: `${region[0]}, ${region[1]}, ${region[2]} × ${region[3]}` }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </figcaption>
    </figure>
  );
}

/** Four corners around a region, a little outside it, each as long as a tenth of its side. */
function corners([x, y, width, height]: Region, gap: number): string {
  const [left, top, right, bottom] = [x - gap, y - gap, x + width + gap, y + height + gap];
  const length = Math.max(gap, Math.min(width, height) * 0.12);
  return [
    `M${left} ${top + length}V${top}H${left + length}`,
    `M${right - length} ${top}H${right}V${top + length}`,
    `M${right} ${bottom - length}V${bottom}H${right - length}`,
    `M${left + length} ${bottom}H${left}V${bottom - length}`,
  ].join('');
}
