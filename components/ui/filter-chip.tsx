'use client';

import { useTranslations } from 'next-intl';
import type { ComponentProps, MouseEvent } from 'react';
import { cx } from './cx.ts';
import { CloseIcon } from './plain-icons.tsx';

type FilterChipProps = Omit<ComponentProps<'button'>, 'value'> & {
  label: string;
  /** Current value; undefined (dashed) while the filter is off. */
  value?: string | undefined;
  /** Shows a cross that takes the filter off. */
  onClear?: (() => void) | undefined;
};

const shape =
  'inline-flex items-center gap-1.5 rounded-control px-3 py-1.5 text-sm font-medium min-h-8 pointer-coarse:min-h-10 transition-colors duration-quick';
const unset = 'border border-dashed border-line2 text-ink2 hover:border-ink3 hover:text-ink';

/** A button among the chips. */
export const chipButton = `${shape} ${unset}`;

/**
 * One filter of a list: dashed while unset, blue when set. Works as the trigger of a menu (it passes every prop on).
 * Its button is the same one, set or not, so that the focus stays on it.
 */
export function FilterChip({ label, value, onClear, className, ...rest }: FilterChipProps) {
  const t = useTranslations('ui');
  const isSet = value !== undefined;
  const clear = (event: MouseEvent<HTMLElement>) => {
    const chip = event.currentTarget.previousElementSibling;
    if (chip instanceof HTMLElement) chip.focus();
    onClear?.();
  };
  return (
    <span className={cx('inline-flex rounded-control', isSet && 'bg-spotbg text-spot', className)}>
      <button type="button" className={cx(shape, isSet ? onClear && 'pr-1.5' : unset)} {...rest}>
        {isSet ? `${label}: ${value}` : label}
      </button>
      {isSet && onClear && (
        <button
          type="button"
          onClick={clear}
          aria-label={t('takeOff', { filter: label })}
          className="rounded-control pr-2.5 pl-1 hover:text-ink"
        >
          <CloseIcon size={14} strokeWidth={2} />
        </button>
      )}
    </span>
  );
}
