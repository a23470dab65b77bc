'use client';

import { type ComponentProps, useState } from 'react';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { parseWholeNumber } from './parse-whole-number.ts';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** undefined while empty, NaN while it is no whole number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A whole number. Takes '2,000,000' as people write it and shows the separators. */
export function NumberInput({ value, onChange, onBlur, ...rest }: NumberInputProps) {
  const [typed, setTyped] = useState(show(value));
  // The form may change the number from outside: a restored draft, a reset.
  const text = Object.is(parseWholeNumber(typed), value) ? typed : show(value);
  const take = (next: string, isAtEnd: boolean) => {
    // Digits in the wrong groups come from typing on behind the last group, or taking away from it.
    const digits = next.replace(/[\s,]/g, '');
    const parsed = /^\d*$/.test(digits) ? parseWholeNumber(digits) : parseWholeNumber(next);
    // Separators move the cursor, so they are set while typing at the end only.
    setTyped(isAtEnd && parsed && !Number.isNaN(parsed) ? formatNumber(parsed) : next);
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
        if (value !== undefined && !Number.isNaN(value)) setTyped(formatNumber(value));
        onBlur?.(event);
      }}
      {...rest}
    />
  );
}

function show(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : formatNumber(value);
}
