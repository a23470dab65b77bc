import type { ComponentProps, ReactNode } from 'react';
import { type ButtonVariant, buttonStyle } from './button-style.ts';
import { Spinner } from './spinner.tsx';

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> & {
  /** 'primary' is ink: one on a page. Default 'secondary'. */
  variant?: ButtonVariant;
  /** Default 'button', so that a button never submits a form by accident. */
  type?: 'button' | 'submit' | 'reset';
  /** Shows that it works and keeps it from being pressed again; it stays focused and named. */
  busy?: boolean;
  /** 15 px icon before the text. */
  icon?: ReactNode;
};

/** A button with a verb on it. Takes every prop of <button>. */
export function Button({
  variant,
  type = 'button',
  busy = false,
  icon,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={buttonStyle(variant, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      // A disabled button would lose the focus, so a busy one only stops answering.
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
