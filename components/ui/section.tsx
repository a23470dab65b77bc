import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** A part of a page under a small heading, 26 px below the last. `end` is right of the heading. */
export function Section({
  title,
  end,
  children,
  className,
}: {
  title: string;
  end?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={cx('mt-[26px]', className)}>
      <div className="mb-2.5 flex min-h-5.5 [&:has(+form)]:mb-4 items-center justify-between gap-4">
        <h2 id={id} className="text-sm font-semibold">
          {title}
        </h2>
        {end && <div className="print:hidden">{end}</div>}
      </div>
      {children}
    </section>
  );
}
