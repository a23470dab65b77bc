import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const corners = [
  'top-0 left-0 border-t border-l',
  'top-0 right-0 border-t border-r',
  'bottom-0 left-0 border-b border-l',
  'bottom-0 right-0 border-b border-r',
];

interface EmptyStateProps {
  /** Missing thing: 'No workorders yet'. */
  title: string;
  /** Future content and its source. */
  children?: ReactNode;
  /** The first step: a button or link. */
  action?: ReactNode;
  /** Level of the title: 2 inside a page that has its own. */
  level?: 1 | 2;
}

/** Placeholder of an empty list or page, between crop marks. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Title = level === 1 ? 'h1' : 'h2';
  return (
    <div className="relative grid justify-items-center gap-1.5 px-6 py-14 text-center">
      {corners.map((corner) => (
        <span key={corner} aria-hidden="true" className={cx('absolute size-3.5 border-line2', corner)} />
      ))}
      <Title className="text-lg font-semibold tracking-tight">{title}</Title>
      {children && <div className="max-w-105 text-ink2">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
