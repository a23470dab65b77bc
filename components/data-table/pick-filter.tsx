'use client';

import { useState } from 'react';
import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';

interface PickFilterProps {
  label: string;
  placeholder: string;
  value: string | null;
  /** Name of what is chosen, when the page knows it. */
  name: string | undefined;
  search: (text: string) => Promise<PickerOption[]>;
  onChange: (value: string | null) => void;
}

/** A filter on one thing among many, found by typing. */
export function PickFilter({ label, placeholder, value, name, search, onChange }: PickFilterProps) {
  const [picked, setPicked] = useState<PickerOption>();
  const known = picked?.value === value ? picked.label : undefined;
  return (
    <OptionPicker
      label={`Find: ${label.toLowerCase()}`}
      placeholder={placeholder}
      nothing="Nothing fits."
      search={search}
      value={value ?? undefined}
      onPick={(option) => {
        setPicked(option);
        onChange(option.value);
      }}
      trigger={
        <FilterChip
          label={label}
          value={value === null ? undefined : (known ?? name ?? value)}
          onClear={value === null ? undefined : () => onChange(null)}
        />
      }
    />
  );
}
