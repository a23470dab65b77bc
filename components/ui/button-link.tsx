import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { Link } from './link.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onMouseEnter' | 'onTouchStart'> & {
  href: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** A plain <a>: for route handlers and downloads, which must not be fetched ahead. */
  native?: boolean;
};

/** A link that looks like a button: for what goes somewhere or downloads something. */
export function ButtonLink({ href, variant, icon, native = false, className, children, ...rest }: ButtonLinkProps) {
  const classes = buttonStyle(variant, className);
  if (native) {
    return (
      <a href={href} className={classes} {...rest}>
        {icon}
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={classes} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
