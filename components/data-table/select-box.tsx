'use client';

import type { ChangeEventHandler } from 'react';

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
    // The target is larger than the visible box.
    <label className="relative z-1 grid size-6 flex-none place-items-center md:-m-1 pointer-coarse:after:absolute pointer-coarse:after:-inset-2">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={onChange}
        ref={(box) => {
          if (box) box.indeterminate = indeterminate;
        }}
      />
    </label>
  );
}
