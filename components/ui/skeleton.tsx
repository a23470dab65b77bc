import { cx } from './cx.ts';

/** A grey place where text will be. Decorative: the region around it says that it loads (aria-busy). */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-4 animate-pulse rounded-sm bg-line', className)} />;
}
