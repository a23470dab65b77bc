'use client';

import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { formatNumber } from '#components/ui/format.ts';
import { Input } from '#components/ui/input.tsx';
import { parseWholeNumber } from './parse-whole-number.ts';

type NumberInputProps = Omit<ComponentProps<typeof Input>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
  /** undefined while empty, NaN while it is no whole number. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A whole number. Takes '2,000,000' as people write it and shows the separators. */
export function NumberInput({ value, onChange, onBlur, ref, ...rest }: NumberInputProps) {
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
  const input = useRef<HTMLInputElement>(null);
  const takeEarly = useRef(() => {
    const early = input.current?.value ?? '';
    if (early !== text) queueMicrotask(() => take(early, true));
  });
  // What was typed while the page's script was still on its way stands in the field, and nobody was told. The form listens once all of its
  // own effects have run; by then the field may be drawn anew, so it is read at once.
  useLayoutEffect(() => takeEarly.current(), []);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  return (
    <Input
      ref={input}
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
