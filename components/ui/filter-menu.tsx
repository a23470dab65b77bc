'use client';

import { useTranslations } from 'next-intl';
import type { Translator } from '#lib/texts/translator.ts';
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from './dropdown-menu.tsx';
import { FilterChip } from './filter-chip.tsx';

interface FilterMenuProps {
  label: string;
  /** Value of the chosen option; undefined for all. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
  defaultOpen?: boolean;
}

/** A filter with a few values: a chip that opens a menu. */
export function FilterMenu({ label, value, onChange, options, defaultOpen = false }: FilterMenuProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <FilterChip label={label} value={chosen?.label} onClear={chosen ? () => onChange(undefined) : undefined} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DropdownMenuRadioGroup value={value ?? ''} onValueChange={onChange}>
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              {option.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

interface FilterChoicesProps<V extends string> {
  label: string;
  /** Values of the chosen options; empty for all. */
  values: readonly V[];
  onChange: (values: V[]) => void;
  options: readonly { value: V; label: string }[];
  defaultOpen?: boolean;
}

/** Both of two by their names; of more, how many. */
export function describeChosen(names: readonly string[], t: Translator<'ui'>): string | undefined {
  const [one, other] = names;
  if (one === undefined || other === undefined) return one;
  return names.length > 2 ? t('filter.chosen', { count: names.length }) : t('filter.or', { one, other });
}

/** A filter of which several values can be chosen: rows that have any of them. The menu stays open. */
export function FilterChoices<V extends string>({
  label,
  values,
  onChange,
  options,
  defaultOpen = false,
}: FilterChoicesProps<V>) {
  const t = useTranslations('ui');
  const chosen = options.filter((option) => values.includes(option.value));
  const said = describeChosen(
    chosen.map((option) => option.label),
    t,
  );
  return (
    <DropdownMenu defaultOpen={defaultOpen}>
      <DropdownMenuTrigger asChild>
        <FilterChip label={label} value={said} onClear={said ? () => onChange([]) : undefined} />
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {options.map(({ value, label: name }) => (
          <DropdownMenuCheckboxItem
            key={value}
            checked={values.includes(value)}
            onCheckedChange={(checked) =>
              onChange(checked ? [...values, value] : values.filter((each) => each !== value))
            }
          >
            {name}
          </DropdownMenuCheckboxItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
