'use client';

import { type ComponentProps, useState } from 'react';
import { Input } from '#components/ui/input.tsx';
import { parseWholeNumber } from './parse-whole-number.ts';

type IdInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** undefined while empty, NaN while it is no whole number. */
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
};

/** The number of a thing that cannot be chosen from a list. Unlike a quantity it has no separators. */
export function IdInput({ value, onChange, ...rest }: IdInputProps) {
  const known = value ?? undefined;
  const [typed, setTyped] = useState(known === undefined ? '' : String(known));
  const isTyped = Object.is(parseWholeNumber(typed), known);
  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      className="tabular-nums"
      maxLength={10}
      value={isTyped ? typed : known === undefined || Number.isNaN(known) ? '' : String(known)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseWholeNumber(target.value));
      }}
      {...rest}
    />
  );
}
