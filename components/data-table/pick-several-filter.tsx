'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { OptionPicker, type PickerSearch } from '#components/forms/option-picker.tsx';
import { FilterChip } from '#components/ui/filter-chip.tsx';
import { describeChosen } from '#components/ui/filter-menu.tsx';
import { withinLine } from './within-line.ts';

interface PickSeveralFilterProps {
  label: string;
  placeholder: string;
  search: PickerSearch;
  ids: readonly number[];
  /** Names of those the address asks for, as far as the page knows them. */
  names: Readonly<Record<number, string>>;
  onChange: (ids: number[]) => void;
  defaultOpen?: boolean;
}

/** A filter on things found by typing. Each that is picked is added, and taken away when it is picked again. */
export function PickSeveralFilter({
  label,
  placeholder,
  search,
  ids,
  names,
  onChange,
  defaultOpen = false,
}: PickSeveralFilterProps) {
  const t = useTranslations('data-table');
  const ui = useTranslations('ui');
  const locale = useLocale();
  const [picked, setPicked] = useState<Record<number, string>>({});
  const nameOf = (id: number) => picked[id] ?? names[id] ?? t('pick.number', { id: String(id) });
  const said = describeChosen(ids.map(nameOf), ui);
  return (
    <OptionPicker
      defaultOpen={defaultOpen}
      label={t('pick.find', { what: withinLine(label, locale) })}
      placeholder={placeholder}
      nothing={t('pick.nothing')}
      search={search}
      value={ids.map(String)}
      onPick={(option) => {
        const id = Number(option.value);
        setPicked((before) => ({ ...before, [id]: option.label }));
        onChange(ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]);
      }}
      trigger={<FilterChip label={label} value={said} onClear={said ? () => onChange([]) : undefined} />}
    />
  );
}
