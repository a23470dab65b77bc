'use client';

import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useMemo } from 'react';
import { Field } from '#components/ui/field.tsx';
import { countryCodes } from '#lib/contract/values/countries.ts';
import { nameOfCountry } from './country-names.ts';
import type { PickerOption, PickerSearch } from './option-picker.tsx';
import { PickSeveral } from './pick-several.tsx';

interface CountriesFieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  /** Said while no country is chosen. */
  none: string;
  value: readonly string[];
  onChange: (value: string[]) => void;
  disabled?: boolean;
}

/** Several countries, found by their name or their two letters. */
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
    const fits = ({ label, value }: PickerOption) =>
      label.toLocaleLowerCase(locale).includes(wanted) || value.toLowerCase() === wanted;
    return { ok: true, data: options.filter(fits) };
  };
}
