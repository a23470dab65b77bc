import type { ComponentProps } from 'react';
import { cx } from './cx.ts';

type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** Action, for screen readers and as the tooltip. */
  label: string;
  /** With a border, for a place among other controls. */
  outlined?: boolean;
};

/** A square button with only an icon. At least 28 px, 40 px under a finger. */
export function IconButton({ label, outlined = false, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-7 flex-none place-items-center rounded-row text-ink3 transition-colors duration-quick hover:bg-sunken hover:text-ink disabled:opacity-55 pointer-coarse:size-10',
        outlined && 'size-8 border border-line2 bg-surface hover:border-ink3',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
