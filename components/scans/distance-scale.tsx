import { useLocale, useTranslations } from 'next-intl';
import { fixed } from './fixed.ts';

interface DistanceScaleProps {
  /** In standard deviations of genuine prints. */
  distance: number;
  thresholds: { original: number; copy: number };
}

/** Where the drawing ends at the most: beyond, the mark is at its end. */
const longest = 10;

/**
 * How far a print is from genuine ones: a line from 'the same' outwards, with the thresholds, and a mark at its
 * distance.
 */
export function DistanceScale({ distance, thresholds: { original, copy } }: DistanceScaleProps) {
  const end = Math.min(Math.max(copy * 1.4, distance * 1.15), Math.max(longest, copy * 1.4));
  const place = (value: number) => `${((Math.min(value, end) / end) * 100).toFixed(2)}%`;
  const width = (from: number, to: number) => `${(((to - from) / end) * 100).toFixed(2)}%`;
  const t = useTranslations('scans');
  const locale = useLocale();
  const shown = fixed(distance, 1, locale);
  const [upTo, beyond] = [tenths(original), tenths(copy)];
  const share = Math.min(distance, end) / end;
  const anchor = share < 0.06 ? 'start' : share > 0.94 ? 'end' : 'middle';
  return (
    <svg
      role="img"
      aria-label={t('distance', { distance: shown, original: upTo, copy: beyond })}
      className="block h-[58px] w-full overflow-visible"
    >
      <text x={place(distance)} y="11" textAnchor={anchor} className="fill-ink text-sm font-semibold">
        {shown}
      </text>
      <rect x="0" y="23" width={width(0, original)} height="6" className="fill-ok" />
      <rect x={place(original)} y="23" width={width(original, copy)} height="6" className="fill-wait/55" />
      <rect x={place(copy)} y="23" width={width(copy, end)} height="6" className="fill-bad" />
      {[original, copy].map((threshold) => (
        <line
          key={threshold}
          x1={place(threshold)}
          x2={place(threshold)}
          y1="20"
          y2="38"
          className="stroke-ink3"
          strokeWidth="1"
        />
      ))}
      <line x1={place(distance)} x2={place(distance)} y1="16" y2="33" className="stroke-paper" strokeWidth="6" />
      <line x1={place(distance)} x2={place(distance)} y1="16" y2="33" className="stroke-ink" strokeWidth="2.5" />
      <text x={place(original)} y="52" textAnchor="end" className="fill-ink3 text-xs">
        {t('originalUpTo', { original: upTo })}
      </text>
      <text x={place(copy)} y="52" className="fill-ink3 text-xs">
        {t('copyBeyond', { copy: beyond })}
      </text>
    </svg>
  );
}

const tenths = (value: number) => Math.round(value * 10) / 10;
