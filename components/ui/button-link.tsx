import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { Link } from './link.tsx';

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick' | 'onMouseEnter' | 'onTouchStart'> & {
  href: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
  /** A plain <a>: for route handlers and downloads, which must not be prefetched. */
  native?: boolean;
};

/** A link that looks like a button: for what goes somewhere or downloads something. */
export function ButtonLink({ href, variant, icon, native = false, className, children, ...rest }: ButtonLinkProps) {
  const Anchor = native ? 'a' : Link;
  return (
    <Anchor href={href} className={buttonStyle(variant, className)} {...rest}>
      {icon}
      {children}
    </Anchor>
  );
}
