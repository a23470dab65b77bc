'use client';

import { useState } from 'react';
import { OptionPicker, type PickerOption } from '#components/forms/option-picker.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';

interface GroupFilterProps {
  /** 'Brand' or 'Campaign'. */
  label: string;
  search: (text: string) => Promise<PickerOption[]>;
  value: number | null;
  /** What the rows say it is called. */
  name: string | undefined;
  onChange: (id: number | null) => void;
}

/** Narrows products to one brand or campaign. */
export function GroupFilter({ label, search, value, name, onChange }: GroupFilterProps) {
  const [picked, setPicked] = useState<PickerOption>();
  const id = value === null ? undefined : String(value);
  const pickedName = picked?.value === id ? picked?.label : undefined;
  const word = label.toLowerCase();
  return (
    <OptionPicker
      label={`Find a ${word}`}
      placeholder="Name"
      nothing={`No ${word} with that name.`}
      search={search}
      value={id}
      onPick={(option) => {
        setPicked(option);
        onChange(Number(option.value));
      }}
      trigger={
        <FilterChip
          label={label}
          value={id === undefined ? undefined : (pickedName ?? name ?? id)}
          onClear={id === undefined ? undefined : () => onChange(null)}
        />
      }
    />
  );
}
