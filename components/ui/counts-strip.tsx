import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { formatNumber } from '#lib/format/numbers.ts';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

interface CountsStripProps {
  /** All of them: '40' 'rows with errors', '799,960 rows are fine'. */
  total: { count: number; label: string; detail?: ReactNode };
  /** By kind; `href` shows only this kind, `current` marks the one shown. */
  kinds: readonly {
    key: string;
    label: string;
    count: number;
    /** Below the bar. */
    detail?: ReactNode;
    href?: string;
    current?: boolean;
  }[];
  tone?: 'bad' | 'ink';
}

/** How many of what kind: a total and its parts, each with its share. */
export function CountsStrip({ total, kinds, tone = 'bad' }: CountsStripProps) {
  const locale = useLocale();
  const whole = Math.max(1, total.count);
  // So many that they take a second row: each has as many tiles of one width.
  const many = kinds.length > 5;
  const basis = cx(kinds.length > 3 && 'md:max-lg:basis-[40%]', many && 'lg:basis-[22%]');
  const fill = tone === 'bad' ? 'fill-bad' : 'fill-ink';
  return (
    <div className="mt-1.5 mb-[18px] flex flex-wrap gap-px overflow-hidden rounded-surface border border-line bg-line">
      <div className={cx('min-w-52 flex-[1.1] bg-surface px-4 py-3.5 max-md:basis-full', basis)}>
        <span
          className={cx('mr-2 text-figure font-semibold tracking-figure', tone === 'bad' ? 'text-bad' : 'text-ink')}
        >
          {formatNumber(total.count, locale)}
        </span>
        {total.label}
        {total.detail && <span className="block text-xs text-ink3">{total.detail}</span>}
      </div>
      {kinds.map((kind) => {
        const content = (
          <>
            <span className="mb-3 flex justify-between gap-2 text-sm text-ink2">
              {kind.label}
              <span className="font-semibold text-ink">{formatNumber(kind.count, locale)}</span>
            </span>
            {/* At the bottom: a label of two lines leaves the bars in one line. */}
            <svg className="mt-auto block h-1 w-full flex-none rounded-full bg-sunken" aria-hidden="true">
              <rect
                width={`${(Math.min(1, kind.count / whole) * 100).toFixed(1)}%`}
                height="100%"
                rx="2"
                className={fill}
              />
            </svg>
            {kind.detail && <span className="mt-2 block text-xs text-ink3">{kind.detail}</span>}
          </>
        );
        const shape = cx(
          'flex min-w-36 flex-1 flex-col bg-surface px-4 py-3.5',
          basis,
          kind.current && 'inset-ring inset-ring-ink',
        );
        return kind.href ? (
          <Link
            key={kind.key}
            href={kind.href}
            aria-current={kind.current ? 'true' : undefined}
            className={cx(shape, 'transition-colors duration-quick hover:bg-paper focus-visible:-outline-offset-2')}
          >
            {content}
          </Link>
        ) : (
          <div key={kind.key} className={shape}>
            {content}
          </div>
        );
      })}
    </div>
  );
}
