import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

/** A white sheet with a line around it. `padded` for free content; without for lists and tables that have their own. */
export function Surface({ padded = true, className, ...rest }: ComponentProps<'div'> & { padded?: boolean }) {
  return <div className={cx('rounded-surface border border-line bg-surface', padded && 'p-4', className)} {...rest} />;
}
