import type { ComponentProps, MouseEvent, ReactNode } from 'react';
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

/**
 * A field that loses the focus may say what is wrong with it, which moves the button from under the pointer before the
 * click: pressing it leaves the focus where it is.
 */
const keepFocus = (event: MouseEvent) => event.preventDefault();

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
      {...(type === 'submit' && { onMouseDown: keepFocus })}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}
