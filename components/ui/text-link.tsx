import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { Link } from './link.tsx';

/** A link in running text or a table: spot colour, underlined on hover. `href` is a path of the portal. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link className={cx('text-spot underline-offset-2 hover:underline', className)} {...rest} />;
}
