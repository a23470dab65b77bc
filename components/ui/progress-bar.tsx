import { useTranslations } from 'next-intl';
import { formatPercent } from '#lib/format/numbers.ts';
import { cx } from './cx.ts';

interface ProgressBarProps {
  /** 0 to 1; undefined while it is unknown. */
  value: number | undefined;
  /** Work in progress, for screen readers: 'Generating codes'. */
  label: string;
  /** 'thin' 3 px for rows, 'thick' 6 px for a page's main thing. */
  size?: 'thin' | 'thick';
  tone?: 'spot' | 'ok' | 'bad';
  className?: string;
}

const tones = { spot: 'fill-spot', ok: 'fill-ok', bad: 'fill-bad' };
const solid = { spot: 'bg-spot', ok: 'bg-ok', bad: 'bg-bad' };

/** How far something is. Drawn as SVG: its width is an attribute, so it needs no inline style. */
export function ProgressBar({ value, label, size = 'thin', tone = 'spot', className }: ProgressBarProps) {
  const t = useTranslations('ui');
  const height = size === 'thin' ? 'h-[3px]' : 'h-1.5';
  const fraction = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={fraction === undefined ? undefined : Math.floor(fraction * 100)}
      aria-valuetext={fraction === undefined ? t('inProgress') : formatPercent(fraction)}
      className={cx(
        'block w-30 overflow-hidden rounded-full bg-sunken inset-ring inset-ring-line/60',
        height,
        className,
      )}
    >
      {fraction === undefined ? (
        <span className={cx('sweep block h-full w-2/5 rounded-full', solid[tone])} />
      ) : (
        <svg className="block h-full w-full" aria-hidden="true">
          <rect
            width={`${(fraction * 100).toFixed(2)}%`}
            height="100%"
            rx="2"
            className={cx('transition-[width] duration-slow', tones[tone])}
          />
        </svg>
      )}
    </span>
  );
}
