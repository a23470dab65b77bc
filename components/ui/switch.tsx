'use client';

import { Switch as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

type SwitchProps = ComponentProps<typeof Radix.Root> & {
  children: ReactNode;
  hint?: ReactNode;
};

/** A setting that is on or off. The text is left, the switch right; the hint below says what 'on' does. */
export function Switch({ children, hint, id, ...rest }: SwitchProps) {
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
      <Radix.Root
        id={switchId}
        aria-describedby={hint ? `${switchId}-hint` : undefined}
        className="relative mt-px h-[18px] w-8 flex-none rounded-full pointer-coarse:after:absolute pointer-coarse:after:-inset-x-1.5 pointer-coarse:after:-inset-y-3.5 bg-ink3 p-[2px] transition-colors duration-quick disabled:opacity-55 data-[state=checked]:bg-spot"
        {...rest}
      >
        <Radix.Thumb className="block size-[14px] rounded-full bg-surface transition-transform duration-quick data-[state=checked]:translate-x-[14px]" />
      </Radix.Root>
    </div>
  );
}
