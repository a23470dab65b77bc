'use client';

import { FilterChip } from './filter-chip.tsx';
import { Menu, MenuRadioGroup } from './menu.tsx';

interface FilterMenuProps {
  label: string;
  /** Value of the chosen option; undefined for all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
}

/** A filter with a few values: a chip that opens a menu. */
export function FilterMenu({ label, value, onChange, options }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu
      trigger={
        <FilterChip label={label} value={chosen?.label} onClear={chosen ? () => onChange(undefined) : undefined} />
      }
    >
      <MenuRadioGroup value={value ?? ''} onValueChange={(next) => onChange(next)} options={options} />
    </Menu>
  );
}
