'use client';

import type { ChangeEventHandler } from 'react';
import { CheckIcon, MinusIcon } from '#components/ui/plain-icons.tsx';

interface SelectBoxProps {
  /** Names it: 'Select ND-118'. */
  label: string;
  checked: boolean;
  /** Some, but not all, of what it selects are selected. */
  indeterminate?: boolean;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** The checkbox of a row, or of all rows of a page. */
export function SelectBox({ label, checked, indeterminate = false, onChange }: SelectBoxProps) {
  return (
    <span className="group/box relative z-1 grid size-6 flex-none place-items-center md:-m-1">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
        // What can be hit is larger than what is seen.
        className="peer absolute inset-0 size-full appearance-none rounded-sm pointer-coarse:-inset-2 pointer-coarse:size-10"
      />
      <span className="pointer-events-none relative grid size-4 place-items-center rounded-[4px] border border-line2 bg-surface text-transparent group-hover/box:border-ink3 peer-checked:border-spot! peer-checked:bg-spot peer-checked:text-surface peer-indeterminate:border-spot! peer-indeterminate:bg-spot peer-indeterminate:text-surface">
        {indeterminate ? <MinusIcon size={12} strokeWidth={3} /> : <CheckIcon size={12} strokeWidth={3} />}
      </span>
    </span>
  );
}
