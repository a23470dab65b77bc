import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const tones = {
  note: ['bg-spotbg', 'text-spot'],
  ok: ['bg-okbg', 'text-ok'],
  wait: ['bg-waitbg', 'text-wait'],
  bad: ['bg-badbg', 'text-bad'],
} as const;

interface CalloutProps {
  tone?: keyof typeof tones;
  title?: ReactNode;
  children?: ReactNode;
  /** 'large' is a verdict: a 22 px title. */
  size?: 'normal' | 'large';
  /** 'alert' speaks at once, 'status' when the reader pauses; leave out for what is there from the start. */
  role?: 'alert' | 'status';
  className?: string;
}

/** A tinted note inside a page: what happened or what to mind. */
export function Callout({ tone = 'note', title, children, size = 'normal', role, className }: CalloutProps) {
  const [background, colour] = tones[tone];
  return (
    <div
      role={role}
      className={cx(
        'rounded-surface',
        size === 'large' ? 'px-[18px] py-4' : 'px-3.5 py-2.5 text-sm/5',
        background,
        className,
      )}
    >
      {title && <p className={cx('font-semibold', size === 'large' && 'text-title tracking-title', colour)}>{title}</p>}
      {children && <div className={cx('text-ink2', Boolean(title) && 'mt-0.5')}>{children}</div>}
    </div>
  );
}
