'use client';

import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface RadioGroupProps {
  /** Names the group for screen readers; inside a Field it is named by the Field (give labelledBy). */
  label?: string;
  labelledBy?: string;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }[];
  /** 'cards' puts each option in a frame of its own, side by side where there is room; 'row' sets short ones in a line. */
  look?: 'list' | 'cards' | 'row';
  disabled?: boolean;
  /** Message about a missing or refused choice, shown below the options. */
  error?: string | undefined;
}

const radio = (isChosen: boolean) => ({ type: 'button', role: 'radio', 'aria-checked': isChosen }) as const;
const steps: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/**
 * A choice of one of a few. Arrow keys choose. Not the radio group of Radix, which moves the focus without choosing
 * when an arrow key is pressed very briefly.
 */
export function RadioGroup(props: RadioGroupProps) {
  const { label, labelledBy, value, onValueChange, options, look = 'list', disabled = false, error } = props;
  const base = useId();
  const cards = look === 'cards';
  const open = disabled ? [] : options.filter((option) => !option.disabled);
  // One of them is reached by Tab.
  const reached = open.find((option) => option.value === value) ?? open[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    const at = open.findIndex((option) => event.target === document.getElementById(`${base}-${option.value}`));
    const next = open[(at + (step ?? 0) + open.length) % open.length];
    if (!step || at === -1 || !next) return;
    event.preventDefault();
    document.getElementById(`${base}-${next.value}`)?.focus();
    onValueChange(next.value);
  };
  return (
    <div
      role="radiogroup"
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-disabled={disabled || undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${base}-error` : undefined}
      onKeyDown={onKeyDown}
      className={look === 'row' ? 'flex flex-wrap gap-x-5 gap-y-2.5' : cx('grid gap-2.5', cards && 'sm:grid-cols-2')}
    >
      {options.map((option) => {
        const id = `${base}-${option.value}`;
        const isChosen = option.value === value;
        return (
          <label
            key={option.value}
            htmlFor={id}
            className={cx(
              'flex gap-2.5',
              cards &&
                'rounded-surface border border-line bg-surface p-3.5 transition-colors duration-quick hover:border-line2 has-data-[state=checked]:border-ink has-data-[state=checked]:inset-ring has-data-[state=checked]:inset-ring-ink',
              (option.disabled || disabled) && 'opacity-55',
            )}
          >
            <span className="flex h-5 items-center">
              <button
                {...radio(isChosen)}
                id={id}
                data-state={isChosen ? 'checked' : 'unchecked'}
                tabIndex={option === reached ? 0 : -1}
                disabled={disabled || (option.disabled ?? false)}
                aria-describedby={option.hint ? `${id}-hint` : undefined}
                onClick={() => onValueChange(option.value)}
                className="grid size-[15px] place-items-center rounded-full border border-ink3 bg-surface transition-colors duration-quick hover:border-ink data-[state=checked]:border-ink"
              >
                {isChosen && <span className="size-[7px] rounded-full bg-ink" />}
              </button>
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
      {error && (
        <p id={`${base}-error`} className={cx('arrive text-xs text-bad', cards && 'sm:col-span-2')}>
          {error}
        </p>
      )}
    </div>
  );
}
