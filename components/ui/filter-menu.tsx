'use client';

import { FilterChip } from './filter-chip.tsx';
import { Menu, MenuCheckbox, MenuRadioGroup } from './menu.tsx';

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

interface FilterChoicesProps<V extends string> {
  label: string;
  /** Values of the chosen options; empty for all. */
  values: readonly V[];
  onChange: (values: V[]) => void;
  options: readonly { value: V; label: string }[];
}

/** A filter of which several values can be chosen: rows that have any of them. The menu stays open. */
export function FilterChoices<V extends string>({ label, values, onChange, options }: FilterChoicesProps<V>) {
  const chosen = options.filter((option) => values.includes(option.value));
  const said = chosen.length > 2 ? `${chosen.length} chosen` : chosen.map((option) => option.label).join(' or ');
  return (
    <Menu
      trigger={<FilterChip label={label} value={said || undefined} onClear={said ? () => onChange([]) : undefined} />}
    >
      {options.map(({ value, label: name }) => (
        <MenuCheckbox
          key={value}
          checked={values.includes(value)}
          onCheckedChange={(checked) =>
            onChange(checked ? [...values, value] : values.filter((each) => each !== value))
          }
        >
          {name}
        </MenuCheckbox>
      ))}
    </Menu>
  );
}
