'use client';

import { useLocale } from 'next-intl';
import { type ComponentProps, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { formatNumber } from '#lib/format/numbers.ts';
import { parseWholeNumber } from './parse-whole-number.ts';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** undefined while empty, NaN while it is no whole number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A whole number. Takes '2,000,000' as people write it and shows the separators of the language. */
export function NumberInput({ value, onChange, onBlur, ...rest }: NumberInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState(show(value, locale));
  // The form may change the number from outside: a restored draft, a reset.
  const text = Object.is(parseWholeNumber(typed), value) ? typed : show(value, locale);
  const take = (next: string, isAtEnd: boolean) => {
    // Digits in the wrong groups come from typing on behind the last group, or taking away from it.
    const digits = next.replaceAll(groupMarkOf(locale), '').replace(/\s/g, '');
    const parsed = /^\d*$/.test(digits) ? parseWholeNumber(digits) : parseWholeNumber(next);
    // Separators move the cursor, so they are set while typing at the end only.
    setTyped(isAtEnd && parsed && !Number.isNaN(parsed) ? formatNumber(parsed, locale) : next);
    onChange(parsed);
  };
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      value={text}
      onChange={(event) => {
        const { value: next, selectionStart } = event.target;
        take(next, selectionStart === next.length);
      }}
      onBlur={(event) => {
        if (value !== undefined && !Number.isNaN(value)) setTyped(formatNumber(value, locale));
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}

function show(value: number | undefined, locale: string): string {
  return value === undefined || Number.isNaN(value) ? '' : formatNumber(value, locale);
}

/** ',' in '11,111'. */
const groupMarkOf = (locale: string) => formatNumber(11_111, locale).replace(/\d/g, '');
