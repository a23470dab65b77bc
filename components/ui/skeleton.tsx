import { useTexts } from '#texts';
import { cx } from './cx.ts';

/** A grey place where text will be. Decorative: the region around it says that it loads (aria-busy). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-4 animate-pulse rounded-sm bg-line', className)} />;
}

const widths = ['w-2/5', 'w-3/5', 'w-1/3', 'w-1/2'];

/** Rows of a table that is on its way. Props: rows (8), tall (52 px rows instead of 40). */
export function TableSkeleton({ rows = 8, tall = true }: { rows?: number; tall?: boolean }) {
  const t = useTexts('ui');
  return (
    <div aria-busy="true" className="overflow-hidden rounded-surface border border-line bg-surface">
      <span className="sr-only">{t('loading')}</span>
      <div className="h-[38px] border-b border-line" />
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div
          key={row}
          className={cx('flex items-center gap-6 border-b border-line px-3.5 last:border-0', tall ? 'h-13' : 'h-10')}
        >
          <Skeleton className={cx('max-w-60', widths[row % 4])} />
          <Skeleton className="ml-auto w-16" />
          <Skeleton className="w-24 max-md:hidden" />
          <Skeleton className="w-20 max-md:hidden" />
        </div>
      ))}
    </div>
  );
}
