'use client';

import { useState } from 'react';
import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';

interface IdFilterProps {
  label: string;
  placeholder: string;
  value: string | undefined;
  /** Name of what is chosen, when the page knows it. */
  name: string | undefined;
  search: ((text: string) => Promise<PickerOption[]>) | false;
  onChange: (id: string | null) => void;
}

/** A filter on one thing among many, found by typing. Set by a link it can be taken off even where it cannot be searched. */
export function IdFilter({ label, placeholder, value, name, search, onChange }: IdFilterProps) {
  const [picked, setPicked] = useState<PickerOption>();
  const chip = (
    <FilterChip
      label={label}
      value={value && ((picked?.value === value ? picked.label : undefined) ?? name ?? value)}
      onClear={value === undefined ? undefined : () => onChange(null)}
    />
  );
  if (!search) return value === undefined ? null : chip;
  return (
    <OptionPicker
      label={`Find: ${label.toLowerCase()}`}
      placeholder={placeholder}
      nothing="Nothing fits."
      search={search}
      value={value}
      onPick={(option) => {
        setPicked(option);
        onChange(option.value);
      }}
      trigger={chip}
    />
  );
}
