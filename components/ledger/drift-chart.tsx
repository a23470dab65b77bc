import { useLocale, useTranslations } from 'next-intl';
import type { DriftPoint } from '#lib/contract/print-models.ts';
import { DriftMark } from './drift-mark.tsx';
import { signed } from './ledger-words.ts';

const height = 168;
/** Deviations at the upper and lower edge; what is beyond is drawn there. */
const reach = 6;
/** Up to here a print is an original. */
const original = 3;

const place = (deviation: number): number =>
  height / 2 - (Math.max(-reach, Math.min(reach, deviation)) / reach) * (height / 2 - 8);

/**
 * Points of the drift, oldest at the left, over the band in which prints are originals. The table below says the same.
 */
export function DriftChart({ points }: { points: readonly DriftPoint[] }) {
  const t = useTranslations('ledger');
  const locale = useLocale();
  const middles = points.map(({ middle }) => middle);
  const label = t('drift.chart', {
    count: points.length,
    low: signed(Math.min(...middles), locale),
    high: signed(Math.max(...middles), locale),
  });
  const across = (index: number) => `${(6 + (90 * (index + 0.5)) / points.length).toFixed(2)}%`;
  return (
    <div className="rounded-surface border border-line bg-surface px-3 py-2">
      <svg role="img" aria-label={label} className="block h-42 w-full overflow-visible">
        <rect
          x="6%"
          width="94%"
          y={place(original)}
          height={place(-original) - place(original)}
          className="fill-okbg"
        />
        {[original, 0, -original].map((value) => (
          <g key={value}>
            <line x1="6%" x2="100%" y1={place(value)} y2={place(value)} className="stroke-line2" strokeWidth="1" />
            <text x="4.5%" y={place(value) + 4} textAnchor="end" className="figures fill-ink3 text-xs">
              {value < 0 ? `−${-value}` : value}
            </text>
          </g>
        ))}
        {points.map(({ source, at, low, middle, high, photos }, index) => (
          <g key={`${source} ${at} ${photos} ${middle}`}>
            <line
              x1={across(index)}
              x2={across(index)}
              y1={place(high)}
              y2={place(low)}
              className="stroke-ink2"
              strokeWidth="1.5"
            />
            <DriftMark source={source} x={across(index)} y={place(middle)} />
          </g>
        ))}
      </svg>
    </div>
  );
}
