import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * ok: genuine, done. active: ready, selected. running: at work now. wait: for a person. bad: wrong. off: over,
 * canceled.
 */
export type StatusTone = 'ok' | 'active' | 'running' | 'wait' | 'bad' | 'off';

const dots: Record<StatusTone, string> = {
  ok: 'bg-ok',
  active: 'bg-spot',
  running: 'border-2 border-spot',
  wait: 'bg-wait',
  bad: 'bg-bad',
  off: 'bg-ink3',
};

/** A dot and a word; never the colour alone. Props: tone, children (the word). */
export function Status({ tone, children, className }: { tone: StatusTone; children: ReactNode; className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[7px] font-medium md:whitespace-nowrap',
        tone === 'off' ? 'text-ink3' : 'text-ink',
        className,
      )}
    >
      <span className={cx('size-2 flex-none rounded-full', dots[tone])} aria-hidden="true" />
      {children}
    </span>
  );
}
