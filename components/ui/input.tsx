import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { inputStyle } from './input-style.ts';

/** Ids and codes are typed as they are. */
const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** One line of text. `mono` for ids and codes; inside a Field it is labelled and described by itself. */
export function Input({ className, mono = false, ...rest }: ComponentProps<'input'> & { mono?: boolean }) {
  return (
    <input
      className={cx(inputStyle, 'h-9 read-only:bg-sunken', mono && 'font-mono text-code', className)}
      {...(mono && asTyped)}
      {...rest}
    />
  );
}
