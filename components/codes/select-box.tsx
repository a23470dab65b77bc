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
        'relative z-1 grid size-4 flex-none place-items-center rounded-[4px] border',
        // What can be hit is larger than what is seen.
        'after:absolute after:-inset-2 pointer-coarse:after:-inset-3',
        checked === false ? 'border-line2 bg-surface hover:border-ink3' : 'border-spot bg-spot text-surface',
      )}
    >
      <Checkbox.Indicator>
        {checked === 'mixed' ? (
          <Minus size={12} strokeWidth={3} aria-hidden="true" />
        ) : (
          <Check size={12} strokeWidth={3} aria-hidden="true" />
        )}
      </Checkbox.Indicator>
    </Checkbox.Root>
  );
}
