'use client';

import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

type SwitchProps = Omit<ComponentProps<'button'>, 'type' | 'role' | 'onClick'> & {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: ReactNode;
};

/** A setting that is on or off. The text is left, the switch right; the hint below says what 'on' does. */
export function Switch({ checked, onCheckedChange, children, hint, id, ...rest }: SwitchProps) {
  const own = useId();
  const switchId = id ?? own;
  return (
    <div className="flex items-start justify-between gap-6">
      <div>
        <label htmlFor={switchId} className="block">
          {children}
        </label>
        {hint && (
          <p id={`${switchId}-hint`} className="text-xs text-ink3">
            {hint}
          </p>
        )}
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={checked}
        data-state={checked ? 'checked' : 'unchecked'}
        onClick={() => onCheckedChange(!checked)}
        id={switchId}
        aria-describedby={hint ? `${switchId}-hint` : undefined}
        className="mt-px h-[18px] w-8 flex-none rounded-full bg-ink3 p-[2px] transition-colors duration-quick disabled:opacity-55 data-[state=checked]:bg-spot"
        {...rest}
      >
        <span
          className={cx(
            'block size-[14px] rounded-full bg-surface transition-transform duration-quick',
            checked && 'translate-x-[14px]',
          )}
        />
      </button>
    </div>
  );
}
