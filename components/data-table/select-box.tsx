'use client';

import { Check, Minus } from 'lucide-react';
import { Checkbox } from 'radix-ui';
import { cx } from '#components/ui/cx.ts';

interface SelectBoxProps {
  /** Names it: 'Select ND-118'. */
  label: string;
  checked: boolean | 'mixed';
  /** `range` with Shift held. */
  onToggle: (range: boolean) => void;
}

/** The checkbox of a row, or of all rows of a page. */
export function SelectBox({ label, checked, onToggle }: SelectBoxProps) {
  return (
    <Checkbox.Root
      aria-label={label}
      checked={checked === 'mixed' ? 'indeterminate' : checked}
      onClick={(event) => {
        event.preventDefault();
        onToggle(event.shiftKey);
      }}
      className={cx(
        'group/box relative z-1 grid size-6 flex-none place-items-center rounded-sm md:-m-1',
        // What can be hit is larger than what is seen.
        'pointer-coarse:after:absolute pointer-coarse:after:-inset-2',
      )}
    >
      <span
        className={cx(
          'grid size-4 place-items-center rounded-[4px] border',
          checked === false
            ? 'border-line2 bg-surface group-hover/box:border-ink3'
            : 'border-spot bg-spot text-surface',
        )}
      >
        <Checkbox.Indicator>
          {checked === 'mixed' ? (
            <Minus size={12} strokeWidth={3} aria-hidden="true" />
          ) : (
            <Check size={12} strokeWidth={3} aria-hidden="true" />
          )}
        </Checkbox.Indicator>
      </span>
    </Checkbox.Root>
  );
}
