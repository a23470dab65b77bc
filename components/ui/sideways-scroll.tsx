'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cx } from './cx.ts';

interface SidewaysScrollProps {
  /** Content, for screen readers; used where it is a tab stop. */
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/**
 * A box whose content may be wider than itself. While it is, and nothing in it can be focused, the box itself is
 * focusable: some browsers do not do that, and arrow keys would not scroll it. It positions its content: visually
 * hidden text would otherwise widen the page.
 */
export function SidewaysScroll({ label, className, children }: SidewaysScrollProps) {
  const box = useRef<HTMLDivElement>(null);
  const [isStop, setIsStop] = useState(false);
  useEffect(() => {
    const { current } = box;
    if (!current) return;
    const observer = new ResizeObserver(() => {
      setIsStop(current.scrollWidth > current.clientWidth && !current.querySelector('a[href], button, input, select'));
    });
    for (const each of [current, ...current.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={box}
      {...(isStop && { tabIndex: 0, role: 'group', 'aria-label': label })}
      className={cx('more-aside relative overflow-x-auto rounded-surface border border-line bg-surface', className)}
    >
      {children}
    </div>
  );
}
