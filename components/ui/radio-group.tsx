'use client';

import { RadioGroup as Radix } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface RadioGroupProps {
  /** Names the group for screen readers; inside a Field it is named by the Field (give labelledBy). */
  label?: string;
  labelledBy?: string;
  name?: string;
  value?: string;
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  /** 'cards' puts each option in a frame of its own, side by side where there is room. */
  look?: 'list' | 'cards';
  disabled?: boolean;
}

/** One of a few, all of them in sight. Arrow keys move. */
export function RadioGroup({ label, labelledBy, options, look = 'list', ...rest }: RadioGroupProps) {
  const base = useId();
  const cards = look === 'cards';
  return (
    <Radix.Root
      aria-label={label}
      aria-labelledby={labelledBy}
      className={cards ? 'grid gap-2.5 sm:grid-cols-2' : 'grid gap-2.5'}
      {...rest}
    >
      {options.map((option) => {
        const id = `${base}-${option.value}`;
        return (
          <label
            key={option.value}
            htmlFor={id}
            className={cx(
              'flex gap-2.5',
              cards &&
                'rounded-surface border border-line bg-surface p-3.5 transition-colors duration-quick hover:border-line2 has-data-[state=checked]:border-ink has-data-[state=checked]:inset-ring has-data-[state=checked]:inset-ring-ink',
              (option.disabled || rest.disabled) && 'opacity-55',
            )}
          >
            <span className="flex h-5 items-center">
              <Radix.Item
                id={id}
                value={option.value}
                disabled={option.disabled ?? false}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                className="grid size-[15px] place-items-center rounded-full border border-ink3 bg-surface transition-colors duration-quick hover:border-ink data-[state=checked]:border-ink"
              >
                <Radix.Indicator className="size-[7px] rounded-full bg-ink" />
              </Radix.Item>
            </span>
            <span>
              <span className={cx('block', cards && 'font-medium')}>{option.label}</span>
              {option.hint && (
                <span id={`${id}-hint`} className="block text-xs text-ink3">
                  {option.hint}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </Radix.Root>
  );
}
