'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { cx } from './cx.ts';

type CheckboxProps = ComponentProps<typeof Radix.Root> & {
  /** Text beside it. Without one, give aria-label. */
  children?: ReactNode;
  hint?: ReactNode;
};

/** A box to tick; `checked` may be 'indeterminate'. onCheckedChange(checked) tells. */
export function Checkbox({ children, hint, className, id, ...rest }: CheckboxProps) {
  const own = useId();
  const boxId = id ?? own;
  const box = (
    <Radix.Root
      id={boxId}
      aria-describedby={hint ? `${boxId}-hint` : undefined}
      className={cx(
        'grid size-[15px] flex-none place-items-center rounded-sm border border-line2 bg-surface text-paper transition-colors duration-quick hover:border-ink3 disabled:opacity-55 data-[state=checked]:border-ink data-[state=checked]:bg-ink data-[state=indeterminate]:border-ink data-[state=indeterminate]:bg-ink',
        className,
      )}
      {...rest}
    >
      <Radix.Indicator>
        {rest.checked === 'indeterminate' ? <Minus size={11} strokeWidth={3} /> : <Check size={11} strokeWidth={3} />}
      </Radix.Indicator>
    </Radix.Root>
  );
  if (!children) return box;
  return (
    <div className="flex gap-2.5">
      <span className="flex h-5 items-center">{box}</span>
      <div>
        <label htmlFor={boxId} className="block">
          {children}
        </label>
        {hint && (
          <p id={`${boxId}-hint`} className="text-xs text-ink3">
            {hint}
          </p>
        )}
      </div>
    </div>
  );
}
