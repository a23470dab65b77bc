'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Field } from '#components/ui/field.tsx';
import { countryCodes } from '#lib/contract/values/countries.ts';
import { nameOfCountry } from '#lib/format/names.ts';
import type { PickerOption, PickerSearch } from './option-picker.tsx';
import { PickSeveral } from './pick-several.tsx';

export interface CountriesFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Said while no country is chosen. */
  none: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
}

/** Countries, found by their name or their two letters. */
export function CountriesField({ label, hint, error, ...picked }: CountriesFieldProps) {
  const t = useTranslations('forms');
  const locale = useLocale();
  const search = useMemo(() => searchCountries(locale), [locale]);
  return (
    <Field label={label} hint={hint} optional error={error}>
      <PickSeveral
        find={t('countries.find')}
        placeholder={t('countries.name')}
        nothing={t('countries.nothing')}
        search={search}
        nameOf={(code) => nameOfCountry(locale, code)}
        {...picked}
      />
    </Field>
  );
}

function searchCountries(locale: string): PickerSearch {
  const { compare } = new Intl.Collator(locale);
  const options = countryCodes
    .map((code): PickerOption => ({ value: code, label: nameOfCountry(locale, code), detail: code }))
    .sort((a, b) => compare(a.label, b.label));
  return async (text) => {
    const wanted = text.toLocaleLowerCase(locale);
    const ranked = options.map((option) => ({ option, rank: rankOf(option, wanted, locale) }));
    const found = ranked.filter(({ rank }) => rank >= 0).sort((a, b) => a.rank - b.rank);
    return { ok: true, data: found.map(({ option }) => option) };
  };
}

/** Its two letters come first, then names that begin with the text; -1 for no match. */
function rankOf({ label, value }: PickerOption, wanted: string, locale: string): number {
  if (value.toLowerCase() === wanted) return 0;
  const at = label.toLocaleLowerCase(locale).indexOf(wanted);
  if (at < 0) return -1;
  return at === 0 ? 1 : 2;
}
