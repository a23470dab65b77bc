'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { OptionPicker, type PickerOption, type PickerSearch } from '#components/forms/option-picker.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import type { ListFilter } from '#components/ui/filter-set.tsx';
import { withinLine } from './within-line.ts';

interface PickFilterProps<V> {
  label: string;
  placeholder: string;
  value: V | null;
  /** Name of what is chosen, when the page knows it. */
  name: string | undefined;
  /** False where the reader may not search it: a filter that a link has set can still be taken off. */
  search: PickerSearch | false;
  onChange: (value: V | null) => void;
  defaultOpen?: boolean;
}

/** A filter on one thing among many, found by typing. */
export function PickFilter({
  label,
  placeholder,
  value,
  name,
  search,
  onChange,
  defaultOpen = false,
}: PickFilterProps<string>) {
  const t = useTranslations('data-table');
  const locale = useLocale();
  const [picked, setPicked] = useState<PickerOption>();
  const known = picked?.value === value ? picked.label : undefined;
  if (!search && value === null) return null;
  const chip = (
    <FilterChip
      label={label}
      value={value === null ? undefined : (known ?? name ?? value)}
      onClear={value === null ? undefined : () => onChange(null)}
    />
  );
  if (!search) return chip;
  return (
    <OptionPicker
      defaultOpen={defaultOpen}
      label={t('pick.find', { what: withinLine(label, locale) })}
      placeholder={placeholder}
      nothing={t('pick.nothing')}
      search={search}
      value={value ?? undefined}
      onPick={(option) => {
        setPicked(option);
        onChange(option.value);
      }}
      trigger={chip}
    />
  );
}

/** The same for things that are named by a number. */
export function PickIdFilter({ value, onChange, ...rest }: PickFilterProps<number>) {
  return (
    <PickFilter
      {...rest}
      value={value === null ? null : String(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  );
}

interface InSet<V> extends PickFilterProps<V> {
  key: string;
  isMain?: boolean;
}

/** The filter in a list's set. Users who may not search it see it while a link has set it. */
const inSet = <V,>({ key, isMain = false, ...filter }: InSet<V>, chip: ListFilter['chip']): ListFilter | false =>
  (filter.search !== false || filter.value !== null) && {
    ...{ name: key, label: filter.label, isMain, isSet: filter.value !== null },
    chip,
  };

export const pickFilterInSet = ({ key, ...filter }: InSet<string>) =>
  inSet({ key, ...filter }, (defaultOpen) => <PickFilter {...filter} defaultOpen={defaultOpen} />);

export const pickIdFilterInSet = ({ key, ...filter }: InSet<number>) =>
  inSet({ key, ...filter }, (defaultOpen) => <PickIdFilter {...filter} defaultOpen={defaultOpen} />);
